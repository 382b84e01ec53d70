import '#web/accounts/english.ts';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TokenPageHead } from '#web/accounts/token-page-head.tsx';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { useSettings } from '#web/page/settings.ts';
import { paths } from '#web/router/paths.ts';
import { useReloadUser } from '#web/session/session.ts';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';
import { isInvalidLink, TokenQuestion } from './token-question.tsx';

/**
 * The page of the second link in a verification mail: closes an account that someone else created with the user's
 * address. Needs a click, because mail scanners open links too.
 */
export default function DisownAccountPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const disown = useDisownAccount(token);
  return (
    <>
      <TokenPageHead title={t('accounts.disown.title')} />
      {disown.data ? (
        <Closed erased={disown.data.erased} />
      ) : !token || isInvalidLink(disown.error) ? (
        <InvalidLink />
      ) : (
        <Question disown={disown} />
      )}
    </>
  );
}

function useDisownAccount(token: string) {
  const reloadUser = useReloadUser(); // a session of this account has ended
  return useMutation({
    mutationFn: () => browserApi.call('POST /api/disown-account/{token}', { params: { token } }),
    onSuccess: reloadUser,
  });
}

function Question({ disown }: { disown: ReturnType<typeof useDisownAccount> }) {
  const { t } = useTranslation();
  const { error, isPending, mutate } = disown;
  return (
    <TokenQuestion
      title={t('accounts.disown.heading')}
      label={t('accounts.disown.submit')}
      variant="danger"
      pending={isPending}
      onConfirm={() => mutate()}
    >
      {error && (
        <Notice tone="bad" role="alert">
          <div>
            <b className="font-semibold">{t('accounts.disown.failedTitle')}</b>
            <p>{errorText(error, t, t('accounts.disown.failed'))}</p>
          </div>
        </Notice>
      )}
      <p>{t('accounts.disown.why')}</p>
      <p className="text-muted">{t('accounts.disown.effect')}</p>
    </TokenQuestion>
  );
}

function InvalidLink() {
  const { t } = useTranslation();
  const { supportEmail } = useSettings();
  const ref = useFocusFallback<HTMLDivElement>();
  return (
    <MessagePage drawing="placeholder" title={t('accounts.disown.failedTitle')}>
      <p role="alert">{t('accounts.disown.invalid')}</p>
      <p className="text-muted">{t('accounts.disown.help', { email: supportEmail })}</p>
      <div ref={ref}>
        <ActionLink to={paths.home}>{t('common.backToHome')}</ActionLink>
      </div>
    </MessagePage>
  );
}

function Closed({ erased }: { erased: boolean }) {
  const { t } = useTranslation();
  const { supportEmail } = useSettings();
  const ref = useFocusFallback<HTMLDivElement>();
  return (
    <MessagePage
      drawing="tablet-bottle"
      title={<span role="status">{t(erased ? 'accounts.disown.erased' : 'accounts.disown.kept')}</span>}
    >
      <p className="text-muted">
        {erased ? t('accounts.disown.erasedText') : t('accounts.disown.keptText', { email: supportEmail })}
      </p>
      <div ref={ref}>
        {erased ? (
          <ActionLink to={paths.home}>{t('common.backToHome')}</ActionLink>
        ) : (
          <ActionLink to={paths.forgotPassword}>{t('accounts.disown.reset')}</ActionLink>
        )}
      </div>
    </MessagePage>
  );
}
