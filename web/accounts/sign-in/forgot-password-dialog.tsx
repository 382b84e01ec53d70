import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { EmailBody } from '#contract/accounts/accounts.ts';
import { FormErrors, SubmitButton, useFieldMessage } from '#web/accounts/form-parts.tsx';
import { browserApi } from '#web/api/api.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/**
 * Requests a reset link (product.md §2 "Auth page"). It starts with the address that was typed to sign in. The form unmounts with the
 * dialog: closing clears what was typed here.
 */
export function ForgotPasswordDialog({
  email,
  open,
  onOpenChange,
}: {
  email: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('accounts.forgot.title')} closeLabel={t('common.close')}>
      <ForgotPasswordForm email={email} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ForgotPasswordForm({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const noteId = useId();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(EmailBody),
    defaultValues: { email: email ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await browserApi.call('POST /api/forgot-password', { body });
      onClose();
      showToast({ title: t('common.success'), description: t('accounts.forgot.sent'), tone: 'success' });
    } catch (error) {
      setError('root', toFormError(error));
      setFocus('email');
    }
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p id={noteId} className="text-sm text-muted">
        {t('accounts.forgot.note')}
      </p>
      <FormErrors errors={errors} failed={t('accounts.forgot.failed')} submitCount={formState.submitCount} />
      <TextField
        {...register('email')}
        required
        type="email"
        label={t('common.form.email')}
        error={message(errors.email)}
        aria-describedby={noteId}
        autoComplete="email"
      />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <SubmitButton pending={isSubmitting}>{t('accounts.forgot.submit')}</SubmitButton>
      </div>
    </form>
  );
}
