import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Item } from '#contract/admin/items.ts';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { itemCodeKinds } from '#contract/limits.ts';
import { browserApi } from '#web/api/api.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Codes of an item by kind, as texts. */
export type Codes = { [Kind in 'gtin' | (typeof itemCodeKinds)[number]]?: string };

const ITEMS_KEY = '/api/admin/items';

/** The items of a product, by id. Another version of it may have other dosages. */
export function itemsQuery({ id, version }: Pick<AdminProduct, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [ITEMS_KEY, id, version],
    queryFn: ({ signal }) => browserApi.call('GET /api/admin/items', { query: { product: id }, signal }),
    gcTime: 0,
  });
}

/** Saves the given codes of an item. */
export function useChangeCodes({ id, dosage }: Item, onDone: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ gtin, ...codes }: Codes) => {
      const trimmed = Object.fromEntries(Object.entries(codes).map(([kind, code]) => [kind, code.trim()]));
      const body = { ...(gtin !== undefined && { gtin: gtin.replaceAll(/\s/g, '') }), codes: trimmed };
      return browserApi.call('PATCH /api/admin/items/{id}', { params: { id }, body });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [ITEMS_KEY] });
      onDone();
      showToast({ title: t('common.success'), description: t('products.codes.saved', { dosage }), tone: 'success' });
    },
  });
}
