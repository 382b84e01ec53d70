import type { ComponentProps } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';

/** A password field with translated labels for its button. */
export function SecretField(field: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>) {
  const { t } = useTranslation();
  const button = { showLabel: t('accounts.form.showPassword'), hideLabel: t('accounts.form.hidePassword') };
  return <PasswordField {...field} {...button} />;
}
