import { useId } from 'react';
import { Link } from 'react-router';
import type { ProductSales } from '#contract/admin/order-figures.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { adminProductPath } from '#web/router/paths.ts';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { FiguresTable } from './figures-table.tsx';

/** The products with the highest revenue of the range. */
export function TopProducts({ products }: { products: readonly ProductSales[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="min-w-0 flex-1">
      <h2 id={headingId} className="text-h3 font-semibold">
        {t('figures.top.title')}
      </h2>
      <p className="mt-1 mb-3 text-muted">{t('figures.top.text')}</p>
      <FiguresTable
        label={t('figures.top.title')}
        columns={[t('figures.column.product'), t('figures.column.units'), t('figures.column.revenue')]}
        rows={products.map((product) => ({
          key: product.productId,
          cells: [
            <ProductTitle key="name" product={product} />,
            formatCount(product.units, language),
            <LtrText key="revenue">{formatPrice(product.revenue)}</LtrText>,
          ],
        }))}
      />
    </section>
  );
}

/** Codes up to this length stay on one line. */
const LONG_CODE = 20;

/** The code too: packs of one medicine have one name. */
function ProductTitle({ product }: { product: ProductSales }) {
  return (
    <>
      <Link to={adminProductPath(product.productId)} className="link inline-block py-1 wrap-anywhere">
        <bdi>{product.name}</bdi>
      </Link>
      <span className="block text-xs text-muted wrap-anywhere">
        <Facts>
          {[
            product.brand && <bdi key="brand">{product.brand}</bdi>,
            product.productCode && (
              <LtrText key="code" className={product.productCode.length > LONG_CODE ? '' : 'whitespace-nowrap'}>
                {product.productCode}
              </LtrText>
            ),
          ]}
        </Facts>
      </span>
    </>
  );
}
