import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { Item } from '#contract/admin/stock/items.ts';
import { browserApi } from '#web/api/api.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { changeOf, type Texts } from './edits.ts';

const ITEMS_KEY = '/api/admin/items';

/** The items of a product, by id. Another version of it may have other dosages. */
export function itemsQuery({ id, version }: Pick<AdminProduct, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [ITEMS_KEY, id, version],
    queryFn: ({ signal }) => browserApi.call('GET /api/admin/items', { query: { product: id }, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Saves what was edited of an item. */
export function useChangeItem(item: Item, onDone: (sent: Texts) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { id, dosage } = item;
  return useMutation({
    mutationFn: (edits: Texts) =>
      browserApi.call('PATCH /api/admin/items/{id}', { params: { id }, body: changeOf(edits) }),
    onSuccess: async (_, sent) => {
      await client.invalidateQueries({ queryKey: [ITEMS_KEY] });
      onDone(sent);
      showToast({ title: t('common.success'), description: t('products.items.saved', { dosage }), tone: 'success' });
    },
  });
}
