import type { AdminProduct } from '#contract/admin/products.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { EditPrices } from './prices/edit-prices.tsx';
import { ProductActions, type RowActions } from './product-actions.tsx';
import { StateBadge } from './state-badge.tsx';

/** The table named `Products`, for screens from 60rem. */
export function ProductsTable({ products, ...actions }: { products: AdminProduct[] } & RowActions) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-3 border border-line bg-surface">
      <table aria-label={t('products.list.table')} className="figures w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="*:border-b *:border-line *:bg-sunken *:px-2 *:py-3 *:text-start *:font-semibold *:whitespace-nowrap *:text-muted wide:*:px-4">
            <th scope="col">{t('products.field.productId')}</th>
            <th scope="col">{t('products.list.name')}</th>
            <th scope="col">{t('products.field.category')}</th>
            <th scope="col">{t('products.list.prices')}</th>
            <th scope="col">{t('products.list.state')}</th>
            <th scope="col" className="text-end!">
              {t('products.list.actions')}
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-0">
          {products.map((product) => (
            <ProductRow key={product.id} product={product} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Codes up to this length stay on one line. */
const LONG_CODE = 20;

function ProductRow({ product, onEditPrices, ...actions }: { product: AdminProduct } & RowActions) {
  const { categoryName } = useCatalogueNames();
  return (
    <tr className="*:h-13 *:border-b *:border-line *:px-2 *:py-1.5 *:text-start hover:bg-action-tint wide:*:px-4">
      <td className={`max-w-40 text-muted ${product.productId.length > LONG_CODE ? 'break-all' : 'whitespace-nowrap'}`}>
        <LtrText>{product.productId}</LtrText>
      </td>
      <th scope="row" className="max-w-80 font-normal">
        <span className="block font-semibold wrap-anywhere">
          <bdi>{product.drugName}</bdi>
        </span>{' '}
        <span className="block wrap-anywhere text-muted">
          <bdi>{product.brandName}</bdi>
        </span>
      </th>
      <td className="max-w-48">
        <bdi>{categoryName(product.category)}</bdi>
      </td>
      <td className="max-w-64">
        <EditPrices product={product} onEdit={onEditPrices} />
      </td>
      <td>
        <StateBadge product={product} />
      </td>
      <td className="text-end!">
        <ProductActions {...actions} product={product} className="-me-3 justify-end" />
      </td>
    </tr>
  );
}
