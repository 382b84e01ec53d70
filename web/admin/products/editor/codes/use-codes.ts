import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Item } from '#contract/admin/items.ts';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { itemCodeKinds } from '#contract/limits.ts';
import { plainCode } from '#contract/quick-order/comparable-code.ts';
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
    placeholderData: keepPreviousData,
  });
}

/** Saves the given codes of an item. */
export function useChangeCodes({ id, dosage }: Item, onDone: (sent: Codes) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ gtin, ...codes }: Codes) => {
      const others = Object.fromEntries(Object.entries(codes).map(([kind, code]) => [kind, plain(code)]));
      const body = { ...(gtin !== undefined && { gtin: plain(gtin) }), codes: others };
      return browserApi.call('PATCH /api/admin/items/{id}', { params: { id }, body });
    },
    onSuccess: async (_, sent) => {
      await client.invalidateQueries({ queryKey: [ITEMS_KEY] });
      onDone(sent);
      showToast({ title: t('common.success'), description: t('products.codes.saved', { dosage }), tone: 'success' });
    },
  });
}

/** As it is stored: without spaces. */
const plain = (code: string) => plainCode(code).replaceAll(/\s/g, '');
