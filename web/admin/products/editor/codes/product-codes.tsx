import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/admin/products.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ItemCodes } from './item-codes.tsx';
import { itemsQuery } from './use-codes.ts';

/**
 * The codes by which others know the dosages of a product: GTIN, NDC and so on. Each dosage is saved by itself, beside the form. `unsaved` gets the ids
 * of the items with typed codes.
 */
export function ProductCodes({ product, unsaved }: { product: AdminProduct; unsaved: Set<number> }) {
  const { t } = useTranslation();
  const { data: items, error } = useQuery(itemsQuery(product));
  return (
    <FormPart title={t('products.codes.title')}>
      <p className="text-sm text-muted">{t('products.codes.help')}</p>
      {error && (
        <Notice tone="bad" role="alert">
          {errorText(error, t, t('products.codes.loadFailed'))}
        </Notice>
      )}
      <div aria-busy={!items && !error}>
        {items?.map((item) => (
          <ItemCodes
            key={item.id}
            item={item}
            onTyped={(isUnsaved) => {
              if (isUnsaved) unsaved.add(item.id);
              else unsaved.delete(item.id);
            }}
          />
        ))}
      </div>
    </FormPart>
  );
}
