import type { Product } from '#contract/catalogue/catalogue.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import type { ProductFilters } from '#web/catalogue/filters.ts';
import { productByCode } from '#web/catalogue/product-by-code.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { productsPath } from '#web/router/paths.ts';

/**
 * The head of the filtered catalogue. For search engines, sort order and price range do not make separate pages, and an
 * empty list is not indexed. `products` is undefined until the list has loaded.
 */
export function ProductsHead({ filters, products }: { filters: ProductFilters; products: Product[] | undefined }) {
  const { t } = useTranslation();
  const { category, type, search } = filters;
  const product = productByCode(filters, products ?? []);
  const path = product ? productPath(product) : productsPath({ category, type, search });
  return (
    <PageHead
      title={t('common.products')}
      path={products?.length === 0 ? undefined : path}
      preview={product && { title: nameOf(product), description: product.description }}
    />
  );
}

function nameOf({ drugName, brandName }: Product): string {
  return brandName ? `${drugName} (${brandName})` : drugName;
}
