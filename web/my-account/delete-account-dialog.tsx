import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { DeleteAccountBody } from '#contract/accounts/my-account.ts';
import { existingPassword } from '#contract/text.ts';
import { FormErrors, useFieldMessage } from '#web/accounts/form-parts.tsx';
import { SecretField } from '#web/accounts/secret-field.tsx';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { clearTab } from '#web/browser/tab-storage.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { useClearUser } from '#web/session/session.ts';
import { SIGNED_OUT, sessionChannel } from '#web/session/session-channel.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

interface DeleteAccountProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  hasPassword: boolean;
}

/**
 * Explains which data is deleted and which is kept, asks for the password if the account has one, and deletes the
 * account.
 */
export function DeleteAccountDialog({ open, onOpenChange, hasPassword }: DeleteAccountProps) {
  const { t } = useTranslation();
  const textId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('accounts.myAccount.delete.title')}
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <div id={textId} className="grid gap-4">
        <p>{t('accounts.myAccount.delete.deleted')}</p>
        <p className="text-muted">{t('accounts.myAccount.delete.kept')}</p>
      </div>
      <DeleteAccountForm hasPassword={hasPassword} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeleteAccountForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { register, submit, formState, isDone } = useDeleteAccount(hasPassword);
  const { errors, isSubmitting } = formState;
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormErrors errors={errors} failed={t('accounts.myAccount.delete.failed')} submitCount={formState.submitCount} />
      {hasPassword && (
        <SecretField
          {...register('password')}
          required
          label={t('accounts.form.password')}
          error={message(errors.password)}
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" type="submit" pending={isSubmitting || isDone}>
          {t('accounts.myAccount.delete.submit')}
        </Button>
      </div>
    </form>
  );
}

function useDeleteAccount(hasPassword: boolean) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const clearUser = useClearUser();
  const { handleSubmit, setError, setFocus, register, formState } = useForm<DeleteAccountBody>({
    resolver: zodResolver(hasPassword ? WithPassword : DeleteAccountBody),
  });
  const erase = useMutation({
    mutationFn: (body: DeleteAccountBody) => browserApi.call('POST /api/account/deletion', { body }),
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await erase.mutateAsync(hasPassword ? { password } : {});
      await navigate(paths.home, { replace: true });
      clearTab();
      sessionChannel().postMessage(SIGNED_OUT);
      clearUser();
      showToast({ title: t('common.success'), description: t('accounts.myAccount.delete.done'), tone: 'success' });
    } catch (error) {
      if (error instanceof ResponseError && error.code === 'WRONG_PASSWORD') {
        setError('password', { message: error.code });
      } else {
        setError('root', toFormError(error));
      }
      if (hasPassword) setFocus('password');
    }
  });
  return { register, submit, formState, isDone: erase.isSuccess };
}

const WithPassword = z.object({ password: existingPassword() });
