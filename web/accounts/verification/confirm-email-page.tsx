import '#web/accounts/english.ts';
import './english.ts';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TokenPageHead } from '#web/accounts/token-page-head.tsx';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { paths } from '#web/router/paths.ts';
import { useReloadUser, useUser } from '#web/session/session.ts';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';
import { isInvalidLink, TokenQuestion } from './token-question.tsx';

/**
 * The page of the link that is mailed to a new address: replaces the address of the account. Needs a click: mail scanners open
 * links too, and the address may have been mistyped.
 */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const reloadUser = useReloadUser();
  const confirm = useMutation({
    mutationFn: () => browserApi.call('POST /api/confirm-email/{token}', { params: { token } }),
    onSuccess: reloadUser,
  });
  return (
    <>
      <TokenPageHead title={t('confirmEmail.title')} />
      {confirm.isSuccess ? (
        <Changed />
      ) : !token || isInvalidLink(confirm.error) ? (
        <InvalidLink />
      ) : (
        <Question error={confirm.error} isPending={confirm.isPending} onConfirm={() => confirm.mutate()} />
      )}
    </>
  );
}

function Question({ error, isPending, onConfirm }: { error: unknown; isPending: boolean; onConfirm: () => void }) {
  const { t } = useTranslation();
  return (
    <TokenQuestion
      title={t('confirmEmail.heading')}
      label={t('confirmEmail.submit')}
      pending={isPending}
      onConfirm={onConfirm}
    >
      {error !== null && (
        <Notice tone="bad" role="alert">
          {errorText(error, t, t('accounts.myAccount.details.emailFailed'))}
        </Notice>
      )}
      <p>{t('confirmEmail.effect')}</p>
      <p className="text-muted">{t('confirmEmail.notYou')}</p>
    </TokenQuestion>
  );
}

function InvalidLink() {
  const { t } = useTranslation();
  const ref = useFocusFallback<HTMLDivElement>();
  return (
    <MessagePage drawing="placeholder" title={t('confirmEmail.invalidTitle')}>
      <p role="alert">{t('confirmEmail.invalid')}</p>
      <div ref={ref}>
        <ActionLink to={paths.accountDetails}>{t('accounts.profile.details')}</ActionLink>
      </div>
    </MessagePage>
  );
}

function Changed() {
  const { t } = useTranslation();
  const { status } = useUser();
  const ref = useFocusFallback<HTMLDivElement>();
  return (
    <MessagePage drawing="tablet-bottle" title={<span role="status">{t('confirmEmail.changed')}</span>}>
      <p className="text-muted">{t('confirmEmail.changedText')}</p>
      <div ref={ref}>
        {status === 'visitor' ? (
          <ActionLink to={paths.auth}>{t('common.signIn')}</ActionLink>
        ) : (
          <ActionLink to={paths.accountDetails}>{t('accounts.profile.details')}</ActionLink>
        )}
      </div>
    </MessagePage>
  );
}
