import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { LoginBody } from '#contract/accounts/accounts.ts';
import { FormErrors, SubmitButton, useFieldMessage } from '#web/accounts/form-parts.tsx';
import { deleteRegisteredEmail, readRegisteredEmail } from '#web/accounts/registered-email.ts';
import { SecretField } from '#web/accounts/secret-field.tsx';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { useSignIn } from '#web/session/session.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';

/**
 * E-mail and password. After a sign-in, /auth redirects to the catalogue. No default values: they would overwrite what
 * was typed or filled in before hydration.
 */
export function SignInForm() {
  const { t } = useTranslation();
  const { storeName } = useSettings();
  const message = useFieldMessage();
  const signIn = useSignIn();
  const [isForgotOpen, setIsForgotOpen] = useState(false);
  const [query] = useSearchParams();
  // A link in a mail opens the dialog. After hydration: the server's HTML does not depend on the query.
  useEffect(() => setIsForgotOpen(query.has('forgot')), [query]);
  const form = useForm({ resolver: zodResolver(LoginBody) });
  const { register, handleSubmit, getValues, setValue, setError, setFocus, formState } = form;
  useEffect(() => {
    const email = readRegisteredEmail();
    if (email && !getValues('email')) setValue('email', email);
  }, [getValues, setValue]);
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await signIn.mutateAsync(body);
      deleteRegisteredEmail();
      showToast({ title: t('accounts.signIn.welcome', { store: storeName }), tone: 'success' });
    } catch (error) {
      setError('root', toFormError(error));
      setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <>
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <FormErrors errors={errors} failed={t('accounts.signIn.failed')} submitCount={formState.submitCount} />
        <TextField
          {...register('email')}
          required
          type="email"
          label={t('common.form.email')}
          error={message(errors.email)}
          autoComplete="username"
        />
        <SecretField
          {...register('password')}
          required
          label={t('accounts.form.password')}
          error={message(errors.password)}
          autoComplete="current-password"
        />
        <button
          type="button"
          onClick={() => setIsForgotOpen(true)}
          className="link -my-3 min-h-target justify-self-start text-sm"
        >
          {t('accounts.signIn.forgot')}
        </button>
        <SubmitButton size="big" full pending={isSubmitting}>
          {t('common.signIn')}
        </SubmitButton>
      </form>
      <ForgotPasswordDialog open={isForgotOpen} onOpenChange={setIsForgotOpen} email={getValues('email')} />
    </>
  );
}
