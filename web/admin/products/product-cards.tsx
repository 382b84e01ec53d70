import { useId } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { EditPrices } from './prices/edit-prices.tsx';
import { ProductActions, type RowActions } from './product-actions.tsx';
import { StateBadge } from './state-badge.tsx';

/** The products as cards, for screens below 60rem. */
export function ProductCards({ products, ...actions }: { products: AdminProduct[] } & RowActions) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
      {products.map((product) => (
        <AdminProductCard key={product.id} product={product} {...actions} />
      ))}
    </div>
  );
}

function AdminProductCard({ product, onEditPrices, ...actions }: { product: AdminProduct } & RowActions) {
  const { categoryName } = useCatalogueNames();
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="grid grid-rows-[auto_1fr_auto] divide-y divide-line rounded-3 border border-line bg-surface *:px-4 *:py-4 tablet:*:px-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 id={id} className="text-base tracking-normal wrap-anywhere">
            <bdi>{product.drugName}</bdi>
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{product.brandName}</bdi>
          </p>
        </div>
        <StateBadge product={product} />
      </div>
      <div className="figures grid content-start gap-2">
        <EditPrices product={product} onEdit={onEditPrices} />
        <p className="text-sm text-muted">
          <Facts>
            <bdi>{categoryName(product.category)}</bdi>
            <LtrText className="break-all">{product.productId}</LtrText>
          </Facts>
        </p>
      </div>
      <ProductActions {...actions} product={product} className="-ms-3 py-1!" />
    </article>
  );
}
