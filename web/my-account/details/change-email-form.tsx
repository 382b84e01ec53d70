import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { ChangeEmailBody } from '#contract/accounts/change-details.ts';
import { existingPassword } from '#contract/text.ts';
import { useFieldMessage } from '#web/accounts/form-parts.tsx';
import { SecretField } from '#web/accounts/secret-field.tsx';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { AccountForm } from '#web/my-account/account-form.tsx';
import { myAccountQuery } from '#web/my-account/queries.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

interface ChangeEmailProps {
  email: string;
  hasPassword: boolean;
  /** The button that replaces the form when it closes, and takes the focus. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Requests a link to a new address, with the password if the account has one. */
export function ChangeEmailForm({ email, hasPassword, opener, onClose }: ChangeEmailProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { register, submit, formState } = useChangeEmail(hasPassword, onClose);
  const { errors } = formState;
  return (
    <AccountForm
      note={t('accounts.myAccount.details.emailNote')}
      failed={t('accounts.myAccount.details.emailFailed')}
      label={t('accounts.myAccount.details.sendLink')}
      {...{ formState, opener, onClose, submit }}
    >
      <TextField
        {...register('email')}
        required
        type="email"
        inputMode="email"
        dir="ltr"
        label={t('accounts.myAccount.details.newEmail')}
        error={message(errors.email)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hasPassword && (
        <>
          {/* For password managers. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <SecretField
            {...register('password')}
            required
            label={t('accounts.myAccount.password.current')}
            error={message(errors.password)}
            autoComplete="current-password"
          />
        </>
      )}
    </AccountForm>
  );
}

function useChangeEmail(hasPassword: boolean, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { handleSubmit, setError, setFocus, register, formState } = useForm<ChangeEmailBody>({
    resolver: zodResolver(hasPassword ? WithPassword : ChangeEmailBody),
  });
  const request = useMutation({
    mutationFn: (body: ChangeEmailBody) => browserApi.call('POST /api/account/email', { body }),
    onSuccess: () => reloadQuery(client, myAccountQuery().queryKey),
  });
  const submit = handleSubmit(async (body) => {
    try {
      await request.mutateAsync(body);
      showToast({
        title: t('common.success'),
        description: t('accounts.myAccount.details.emailSent'),
        tone: 'success',
      });
      onDone();
    } catch (error) {
      const isWrong = error instanceof ResponseError && error.code === 'WRONG_PASSWORD';
      setError(isWrong ? 'password' : 'root', isWrong ? { message: 'WRONG_PASSWORD' } : toFormError(error));
      setFocus(isWrong ? 'password' : 'email');
    }
  });
  return { register, submit, formState };
}

const WithPassword = ChangeEmailBody.extend({ password: existingPassword() });
