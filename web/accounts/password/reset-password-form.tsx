import { zodResolver } from '@hookform/resolvers/zod';
import Check from 'lucide-react/icons/check';
import { type FieldErrors, useForm } from 'react-hook-form';
import { z } from 'zod';
import { code, password } from '#contract/text.ts';
import { FormNotice, PASSWORDS_DIFFER, SubmitButton } from '#web/accounts/form-parts.tsx';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { errorText, fieldErrorText, toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { MessagePage } from '#web/page/message-page.tsx';
import { useReloadUser } from '#web/session/session.ts';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { dismissErrorToast } from '#web/ui/overlay/toast-store.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password with a valid token. Errors are shown in toasts (product.md §8) and at the fields. */
export function ResetPasswordForm(props: { token: string; onDone: () => void; onInvalidToken: () => void }) {
  const { t } = useTranslation();
  const { register, submit, errors, isSubmitting } = useResetPassword(props);
  const ref = useFocusFallback<HTMLFormElement>();
  return (
    <MessagePage title={t('accounts.reset.title')}>
      <p className="text-muted">{t('accounts.reset.choose')}</p>
      <form ref={ref} method="post" noValidate className="mt-4 grid gap-5" onSubmit={(event) => void submit(event)}>
        <FormNotice errors={errors} failed={t('accounts.reset.failed')} />
        <NewPasswordFields
          password={{ field: register('newPassword', { deps: 'confirmPassword' }), error: errors.newPassword }}
          confirmation={{ field: register('confirmPassword'), error: errors.confirmPassword }}
        />
        <SubmitButton
          size="big"
          full
          pending={isSubmitting}
          icon={<Check aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          {t('accounts.reset.submit')}
        </SubmitButton>
      </form>
    </MessagePage>
  );
}

function useResetPassword({ token, onDone, onInvalidToken }: Parameters<typeof ResetPasswordForm>[0]) {
  const { t } = useTranslation();
  const reloadUser = useReloadUser();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ resolver: zodResolver(ResetForm) });
  const { errors, isSubmitting } = formState;

  async function reset({ newPassword }: z.output<typeof ResetForm>): Promise<void> {
    try {
      await browserApi.call('POST /api/reset-password', { body: { token, newPassword } });
      dismissErrorToast();
      reloadUser(); // every session of the account has ended
      onDone();
    } catch (error) {
      const description = errorText(error, t, t('accounts.reset.failed'));
      showErrorToast(t, description, t('accounts.reset.failedTitle'));
      if (error instanceof ResponseError && error.code === 'INVALID_RESET_TOKEN') return onInvalidToken();
      setError('root', toFormError(error));
      setFocus('newPassword');
    }
  }

  function showFieldErrors(invalid: FieldErrors<z.input<typeof ResetForm>>): void {
    const error = invalid.newPassword?.message ?? invalid.confirmPassword?.message;
    const description = error === PASSWORDS_DIFFER ? t('accounts.form.passwordsDiffer') : fieldErrorText(error, t);
    showErrorToast(t, description, t('accounts.reset.validationError'));
  }

  return { register, submit: handleSubmit(reset, showFieldErrors), errors, isSubmitting };
}

/** product.md §5 "Reset password form": both required, at least 6 characters, equal. The confirmation is not sent. */
const ResetForm = z
  .object({
    newPassword: password('NEW_PASSWORD_TOO_SHORT'),
    confirmPassword: z.string().min(1, { error: code('FIELDS_REQUIRED') }),
  })
  .refine((form) => form.newPassword === form.confirmPassword, { path: ['confirmPassword'], error: PASSWORDS_DIFFER });
