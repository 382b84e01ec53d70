import { PRODUCT_TEXT_MAX, recordCodes } from '#contract/catalogue/product-constants.ts';
import { fieldErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { formErrors } from './form-errors.ts';

/**
 * The text of a field's error in the current language. An error without a message of ours is shown as the server sent
 * it.
 */
export function useFieldErrorText(): (
  column: keyof typeof PRODUCT_TEXT_MAX,
  error: { message?: string } | undefined,
) => string | undefined {
  const { t } = useTranslation();
  return (column, error) => {
    const message = error?.message;
    if (message === 'E_TOO_LONG') return t('products.form.tooLong', { max: PRODUCT_TEXT_MAX[column] });
    const formError = formErrors.find((code) => code === message);
    if (formError) return t(`products.form.${formError}`);
    const rule = recordCodes.find((code) => code === message);
    return rule ? t(`products.rule.${rule}`) : fieldErrorText(message, t);
  };
}
