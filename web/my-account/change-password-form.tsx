import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ChangePasswordBody } from '#contract/accounts/my-account.ts';
import { code } from '#contract/text.ts';
import { PASSWORDS_DIFFER, useFieldMessage } from '#web/accounts/form-parts.tsx';
import { NewPasswordFields } from '#web/accounts/password/new-password-fields.tsx';
import { SecretField } from '#web/accounts/secret-field.tsx';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { AccountForm } from './account-form.tsx';
import { myAccountQuery } from './queries.ts';

interface ChangePasswordProps {
  email: string;
  /** The button that replaces the form when it closes, and takes the focus. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Changes the password, with the current one. The server signs out other devices. */
export function ChangePasswordForm({ email, opener, onClose }: ChangePasswordProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { register, submit, formState } = useChangePassword(onClose);
  const { errors } = formState;
  return (
    <AccountForm
      note={t('accounts.myAccount.password.note')}
      failed={t('accounts.myAccount.password.failed')}
      label={t('accounts.myAccount.password.change')}
      {...{ formState, opener, onClose, submit }}
    >
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretField
        {...register('currentPassword')}
        required
        label={t('accounts.myAccount.password.current')}
        error={message(errors.currentPassword)}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={{ field: register('newPassword', { deps: 'confirmPassword' }), error: errors.newPassword }}
        confirmation={{ field: register('confirmPassword'), error: errors.confirmPassword }}
      />
    </AccountForm>
  );
}

function useChangePassword(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { handleSubmit, setError, setFocus, ...form } = useForm({ resolver: zodResolver(ChangeForm) });
  const change = useMutation({
    mutationFn: (body: ChangePasswordBody) => browserApi.call('POST /api/account/password', { body }),
    onSuccess: () => reloadQuery(client, myAccountQuery().queryKey),
  });
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      showToast({ title: t('common.success'), description: t('accounts.myAccount.password.changed'), tone: 'success' });
      onDone();
    } catch (error) {
      if (error instanceof ResponseError && error.code === 'WRONG_PASSWORD') {
        setError('currentPassword', { message: error.code });
      } else {
        setError('root', toFormError(error));
      }
      setFocus('currentPassword');
    }
  });
  return { ...form, submit };
}

/** The contract's fields and the confirmation, which is not sent. */
const ChangeForm = ChangePasswordBody.extend({
  confirmPassword: z.string().min(1, { error: code('FIELDS_REQUIRED') }),
}).refine((form) => form.newPassword === form.confirmPassword, { path: ['confirmPassword'], error: PASSWORDS_DIFFER });
