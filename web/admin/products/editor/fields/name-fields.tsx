import { useQuery } from '@tanstack/react-query';
import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import type { ProductForm } from '#web/admin/products/editor/use-product-form.ts';
import { categoriesQuery, typesQuery } from '#web/catalogue/queries.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { SuggestedField } from './suggested-field.tsx';

/** Names, category, type and description of a product. Its ID cannot be changed later. */
export function NameFields({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  const { t } = useTranslation();
  const errorText = useFieldErrorText();
  const { errors } = form.formState;
  return (
    <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
      <TextField
        {...form.register('productId')}
        required
        label={t('products.field.productId')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        readOnly={!isNew}
        help={isNew ? t('products.form.idHelp') : t('products.form.idFixed')}
        error={errorText('productId', errors.productId)}
        className={`col-span-full ${isNew ? '' : '[&>input]:bg-sunken [&>input]:text-muted'}`}
      />
      <TextField
        {...form.register('drugName')}
        required
        label={t('products.field.drugName')}
        autoComplete="off"
        error={errorText('drugName', errors.drugName)}
      />
      <TextField
        {...form.register('brandName')}
        label={t('products.form.optional', { field: t('products.field.brandName') })}
        autoComplete="off"
        error={errorText('brandName', errors.brandName)}
      />
      <CategoryFields form={form} />
      <TextArea
        {...form.register('description')}
        label={t('products.form.optional', { field: t('products.field.description') })}
        error={errorText('description', errors.description)}
        className="col-span-full"
      />
    </div>
  );
}

function CategoryFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const errorText = useFieldErrorText();
  const { categoryName, typeName } = useCatalogueNames();
  const categories = useQuery(categoriesQuery());
  const types = useQuery(typesQuery());
  const { errors } = form.formState;
  return (
    <>
      <SuggestedField
        {...form.register('category')}
        required
        label={t('products.field.category')}
        suggestions={categories.data ?? []}
        nameOf={categoryName}
        help={t('products.form.categoryHelp')}
        error={errorText('category', errors.category)}
      />
      <SuggestedField
        {...form.register('type')}
        required
        label={t('products.field.type')}
        suggestions={types.data ?? []}
        nameOf={typeName}
        help={t('products.form.typeHelp')}
        error={errorText('type', errors.type)}
      />
    </>
  );
}
