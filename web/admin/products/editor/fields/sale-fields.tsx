import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import type { ProductForm } from '#web/admin/products/editor/use-product-form.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SuggestedField } from './suggested-field.tsx';

/** The unit of the prices, and the packaging. */
export function SaleFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const errorText = useFieldErrorText();
  const { unitName } = useCatalogueNames();
  const { errors } = form.formState;
  return (
    <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
      <SuggestedField
        {...form.register('priceUnit')}
        label={t('products.form.optional', { field: t('products.field.priceUnit') })}
        suggestions={units}
        nameOf={unitName}
        help={t('products.form.unitHelp')}
        error={errorText('priceUnit', errors.priceUnit)}
      />
      <TextField
        {...form.register('packagingType')}
        label={t('products.form.optional', { field: t('products.field.packagingType') })}
        autoComplete="off"
        help={t('products.form.packagingHelp')}
        error={errorText('packagingType', errors.packagingType)}
      />
    </div>
  );
}

/** What most packs are sold by. */
const units = [
  'bag',
  'bottle',
  'box',
  'can',
  'carton',
  'inhaler',
  'jar',
  'kit',
  'pack',
  'pair',
  'pen',
  'piece',
  'roll',
  'syringe',
  'tube',
  'unit',
  'vial',
].map((noun) => `per ${noun}`);
