import { useCatalogueNames } from '#web/catalogue/catalogue-names.ts';
import { english } from '#web/i18n/english.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useFaultText } from './fault-text.ts';
import { SuggestedField } from './suggested-field.tsx';
import type { ProductForm } from './use-product-form.ts';

/** What a price is for, and what the product comes in. */
export function SaleFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const faultText = useFaultText();
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
        error={faultText('priceUnit', errors.priceUnit)}
      />
      <TextField
        {...form.register('packagingType')}
        label={t('products.form.optional', { field: t('products.field.packagingType') })}
        autoComplete="off"
        help={t('products.form.packagingHelp')}
        error={faultText('packagingType', errors.packagingType)}
      />
    </div>
  );
}

/** The units that pages have words for in every language. */
const units = Object.keys(english.catalogue.units);
