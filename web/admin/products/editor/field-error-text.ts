import { PRODUCT_TEXT_MAX, rowCodes } from '#contract/catalogue/product-constants.ts';
import { fieldErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { formFaults } from './product-rules.ts';

/** The sentence for a field's fault in the reader's language; what no message knows is shown as the server said it. */
export function useFaultText(): (
  column: keyof typeof PRODUCT_TEXT_MAX,
  error: { message?: string } | undefined,
) => string | undefined {
  const { t } = useTranslation();
  return (column, error) => {
    const message = error?.message;
    if (message === 'E_TOO_LONG') return t('products.form.tooLong', { max: PRODUCT_TEXT_MAX[column] });
    const own = formFaults.find((known) => known === message);
    if (own) return t(`products.form.${own}`);
    const rule = rowCodes.find((known) => known === message);
    return rule ? t(`products.rule.${rule}`) : fieldErrorText(message, t);
  };
}
