import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useFieldMessage } from '#web/accounts/form-parts.tsx';
import { SecretField } from '#web/accounts/secret-field.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';

interface Field {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** A new password and its confirmation, which is not sent. */
export function NewPasswordFields({ password, confirmation }: { password: Field; confirmation: Field }) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  return (
    <>
      <SecretField
        {...password.field}
        required
        label={t('accounts.form.newPassword')}
        help={t('accounts.reset.requirement')}
        error={message(password.error)}
        autoComplete="new-password"
      />
      <SecretField
        {...confirmation.field}
        required
        label={t('accounts.form.confirmNewPassword')}
        error={message(confirmation.error)}
        autoComplete="new-password"
      />
    </>
  );
}
