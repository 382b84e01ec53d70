import { useQuery } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useDesktopScreen } from '#web/admin/desktop-screen.ts';
import { Pager } from '#web/admin/pager.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { NoAdminProducts } from './no-products.tsx';
import { PriceDialog } from './prices/price-dialog.tsx';
import { ProductCards } from './product-cards.tsx';
import { useProductFilters } from './product-filters.ts';
import { ProductToolbar } from './product-toolbar.tsx';
import { ProductsTable } from './products-table.tsx';
import { adminProductsQuery, PRODUCTS_PAGE } from './queries.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** All products, filtered, searched and paginated by the server. */
export function ProductManagement() {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = useProductFilters();
  const { data: products, error, isPlaceholderData, refetch } = useQuery(adminProductsQuery(filters));
  const [toWithdraw, setToWithdraw] = useState<AdminProduct>();
  const [toPrice, setToPrice] = useState<AdminProduct>();
  const wide = useDesktopScreen();
  const List = wide ? ProductsTable : ProductCards;
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="flex items-center gap-3 text-h3">
          <span>{t('products.list.table')}</span>
          {isPlaceholderData && <Spinner />}
        </h2>
        <div className="flex flex-wrap gap-3 max-tablet:*:flex-auto">
          <ActionLink to={paths.adminStorefront} variant="secondary">
            {t('products.list.storefront')}
          </ActionLink>
          <ActionLink to={paths.adminImport} variant="secondary">
            <FileUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t('products.list.import')}
          </ActionLink>
          <ActionLink to={paths.adminNewProduct}>
            <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
            {t('products.list.add')}
          </ActionLink>
        </div>
      </div>
      <ProductToolbar filters={filters}>{products && <Total count={products.total} />}</ProductToolbar>
      {!products && error && <FailedLoad text={errorText(error, t, t('products.list.failed'))} onRetry={refetch} />}
      {!products && !error && <LoadingProducts />}
      {products && (
        <div aria-busy={isPlaceholderData}>
          {products.items.length > 0 ? (
            <List
              products={products.items}
              onWithdraw={setToWithdraw}
              onEditPrices={setToPrice}
              focusFallback={heading}
            />
          ) : (
            <NoAdminProducts filters={filters} onClear={() => heading.current?.focus()} />
          )}
          <Pager
            label={t('products.list.pages')}
            list={filters}
            total={products.total}
            pageSize={PRODUCTS_PAGE}
            next={isPlaceholderData ? undefined : products.next}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
      {toPrice && <PriceDialog product={toPrice} onClose={() => setToPrice(undefined)} />}
      {toWithdraw && <WithdrawDialog product={toWithdraw} onClose={() => setToWithdraw(undefined)} />}
    </section>
  );
}

/** The number of matching products; screen readers announce its changes. */
function Total({ count }: { count: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <p role="status" className="text-sm text-muted">
      {t('products.list.total', { count, number: formatCount(count, language) })}
    </p>
  );
}

function LoadingProducts() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <Spinner />
      {t('products.list.loading')}
    </p>
  );
}
