import '#web/accounts/resend-english.ts';
import '#web/accounts/english.ts';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Notes } from '#web/accounts/notes.tsx';
import { verifyEmailQuery } from '#web/accounts/queries.ts';
import { TokenPageHead } from '#web/accounts/token-page-head.tsx';
import { ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { Redirect } from '#web/page/redirect.tsx';
import { useSettings } from '#web/page/settings.ts';
import { paths } from '#web/router/paths.ts';
import { useReloadUser, useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** The page of a verification link: loading, then success or error (product.md §2 "Email verification"). */
export default function VerifyEmailPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const hasToken = token.trim() !== '';
  const { status, error, refetch } = useQuery({ ...verifyEmailQuery(token), enabled: hasToken });
  const state = hasToken ? status : 'error';
  useVerifiedUser(state === 'success');
  return (
    <>
      <TokenPageHead title={t('accounts.verify.title')} />
      <MessagePage drawing={drawings[state]} title={t(titles[state])}>
        <div role="status" className="grid gap-4 empty:hidden">
          {state === 'pending' && (
            <p className="flex items-center gap-2 text-muted">
              <Spinner />
              {t('accounts.verify.wait')}
            </p>
          )}
          {state === 'success' && <Verified />}
        </div>
        {state === 'error' && <Failed error={hasToken ? error : undefined} onRetry={() => void refetch()} />}
      </MessagePage>
    </>
  );
}

function Verified() {
  const { t } = useTranslation();
  const { storeName } = useSettings();
  const { status } = useUser();
  const notes = [t('accounts.verify.browse'), t('accounts.verify.add'), t('accounts.verify.order')];
  return (
    <>
      <p className="sr-only">{t('accounts.verify.done')}</p>
      <p className="text-muted">{t('accounts.verify.welcome', { store: storeName })}</p>
      <Notes notes={notes.map((text) => ({ icon: Check, text }))} />
      <Redirect to={paths.home}>{t('accounts.verify.redirect')}</Redirect>
      {status === 'visitor' && (
        <div>
          <ActionLink to={paths.auth}>{t('common.signIn')}</ActionLink>
        </div>
      )}
    </>
  );
}

/** `error` is undefined if the address has no token. Only a network error can be retried. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const ref = useFocusFallback<HTMLDivElement>();
  const isNetworkError = error instanceof ResponseError && error.status === 0;
  const reason = () => {
    if (!error) return t('accounts.verify.missing');
    if (isNetworkError) return t('accounts.verify.network');
    return errorText(error, t, t('accounts.verify.failed'));
  };
  return (
    <>
      <p role="alert">{reason()}</p>
      <p className="text-muted">{t('accounts.verify.failedText')}</p>
      <div ref={ref} className="flex flex-wrap gap-x-5 gap-y-2">
        <ActionLink to={paths.auth}>{t('accounts.backToLogin')}</ActionLink>
        {isNetworkError ? (
          <Button variant="quiet" onClick={onRetry} className="-ms-3">
            {t('common.tryAgain')}
          </Button>
        ) : (
          <ActionLink to={paths.verificationPending} variant="quiet" className="-ms-3">
            {t('verification.resend')}
          </ActionLink>
        )}
      </div>
    </>
  );
}

/** Reloads the signed-in user, who may be verified now. */
function useVerifiedUser(verified: boolean): void {
  const reloadUser = useReloadUser();
  const { user } = useUser();
  const isStale = verified && user?.emailVerified === false;
  useEffect(() => {
    if (isStale) reloadUser();
  }, [isStale, reloadUser]);
}

const drawings = { pending: 'letter', success: 'tablet-bottle', error: 'placeholder' };
const titles = {
  pending: 'accounts.verify.verifying',
  success: 'accounts.verify.verified',
  error: 'accounts.verify.failedTitle',
} as const;
