import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import { reloadProducts } from '#web/admin/products/queries.ts';
import { browserApi } from '#web/api/api.ts';

/** Adds a product, or updates `product` if it has not been changed since it was loaded. */
export function useSaveProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ product, fields }: { product: AdminProduct | undefined; fields: ProductFields }) => {
      if (!product) return browserApi.call('POST /api/admin/products', { body: fields });
      const { productId: _, ...changeable } = fields;
      const { id, version } = product;
      return browserApi.call('PATCH /api/admin/products/{id}', { params: { id }, body: { ...changeable, version } });
    },
    onSuccess: () => reloadProducts(client),
  });
}
