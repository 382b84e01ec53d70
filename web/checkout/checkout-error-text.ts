import type english from '#messages/en/checkout.json';
import { fieldErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

type Field = keyof (typeof english)['required'];

/** The text of a field's error in the current language. An empty field names what is missing. */
export function useCheckoutErrorText(): (field: Field, error: { message?: string } | undefined) => string | undefined {
  const { t } = useTranslation();
  return (field, error) =>
    error?.message === 'FIELDS_REQUIRED' ? t(`checkout.required.${field}`) : fieldErrorText(error?.message, t);
}
