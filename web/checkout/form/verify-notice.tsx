import '#web/accounts/resend-english.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import type { User } from '#contract/accounts/accounts.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { CheckoutError } from '#web/checkout/checkout-error.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { userQuery } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/**
 * Says that the e-mail address must be verified before an order can be placed, and mails a new link (product.md §4,
 * http-contract.md §2). Shown from the start. Disappears when the customer returns to the page after opening the link.
 */
export function VerifyNotice({ user, error }: { user: User; error: Error | null }) {
  const { t } = useTranslation();
  const resend = useResend(user.email);
  const isError = error instanceof ResponseError && error.code === 'EMAIL_NOT_VERIFIED';
  useQuery({ ...userQuery(), refetchOnWindowFocus: user.emailVerified ? false : 'always' });
  if (user.emailVerified && !isError) return null;
  return (
    <CheckoutError error={isError ? error : undefined}>
      <Notice tone="accent" icon={Mail} className="flex-wrap">
        <span className="flex-1">{t('errors.EMAIL_NOT_VERIFIED')}</span>
        <Button
          variant="secondary"
          pending={resend.isPending}
          onClick={() => resend.mutate()}
          className="max-tablet:col-start-2 max-tablet:justify-self-start"
        >
          {t('verification.resend')}
        </Button>
      </Notice>
    </CheckoutError>
  );
}

/** POST /api/resend-verification for the account's address, not for the one in the form. */
function useResend(email: string) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => browserApi.call('POST /api/resend-verification', { body: { email } }),
    onSuccess: () =>
      showToast({
        title: t('verification.sentTitle'),
        description: t('verification.sent'),
        tone: 'success',
      }),
    onError: (error) =>
      showErrorToast(t, errorText(error, t, t('errors.SERVICE_UNAVAILABLE')), t('verification.failedTitle')),
  });
}
