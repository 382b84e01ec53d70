import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/admin/products.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ItemForm } from './item-form.tsx';
import { itemsQuery } from './use-items.ts';

/**
 * Codes and facts of the dosages of a product: GTIN, storage, classes and so on. Each dosage is saved by itself, beside the form. `unsaved` gets the
 * ids of the items that are not saved.
 */
export function ProductItems({ product, unsaved }: { product: AdminProduct; unsaved: Set<number> }) {
  const { t } = useTranslation();
  const { data: items, error } = useQuery(itemsQuery(product));
  return (
    <FormPart title={t('products.items.title')}>
      <p className="text-sm text-muted">{t('products.items.help')}</p>
      {error && (
        <Notice tone="bad" role="alert">
          {errorText(error, t, t('products.items.loadFailed'))}
        </Notice>
      )}
      <div aria-busy={!items && !error}>
        {items?.map((item) => (
          <ItemForm
            key={item.id}
            item={item}
            onEdited={(isUnsaved) => {
              if (isUnsaved) unsaved.add(item.id);
              else unsaved.delete(item.id);
            }}
          />
        ))}
      </div>
    </FormPart>
  );
}
