import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { ChangeNameBody } from '#contract/accounts/change-details.ts';
import { useFieldMessage } from '#web/accounts/form-parts.tsx';
import { browserApi } from '#web/api/api.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { AccountForm } from '#web/my-account/account-form.tsx';
import { userQuery } from '#web/session/session.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

interface ChangeNameProps {
  user: User;
  /** The button that replaces the form when it closes, and takes the focus. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Changes the name of the account. */
export function ChangeNameForm({ user, opener, onClose }: ChangeNameProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const client = useQueryClient();
  const { firstName, lastName } = user;
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(ChangeNameBody),
    defaultValues: { firstName, lastName },
  });
  const change = useMutation({
    mutationFn: (body: ChangeNameBody) => browserApi.call('PATCH /api/account', { body }),
    onSuccess: (changed) => client.setQueryData(userQuery().queryKey, changed),
  });
  const submit = handleSubmit(async (name) => {
    try {
      await change.mutateAsync(name);
      showToast({
        title: t('common.success'),
        description: t('accounts.myAccount.details.nameChanged'),
        tone: 'success',
      });
      onClose();
    } catch (error) {
      setError('root', toFormError(error));
      setFocus('firstName');
    }
  });
  return (
    <AccountForm
      note={t('accounts.myAccount.details.nameNote')}
      failed={t('accounts.myAccount.details.nameFailed')}
      label={t('accounts.myAccount.details.changeName')}
      {...{ formState, opener, onClose, submit }}
    >
      <TextField
        {...register('firstName')}
        required
        label={t('common.form.firstName')}
        error={message(formState.errors.firstName)}
        autoComplete="given-name"
      />
      <TextField
        {...register('lastName')}
        required
        label={t('common.form.lastName')}
        error={message(formState.errors.lastName)}
        autoComplete="family-name"
      />
    </AccountForm>
  );
}
