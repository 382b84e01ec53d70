import { Link } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ProductFilters } from './product-filters.ts';

/** An empty list, with a link to all products if it is filtered. */
export function NoAdminProducts({ filters, onClear }: { filters: ProductFilters; onClear: () => void }) {
  const { t } = useTranslation();
  const isFiltered = filters.search !== '' || filters.state !== undefined || filters.page > 1;
  return (
    <EmptyState framed drawing={false} className="text-muted">
      <p>{isFiltered ? t('products.list.none') : t('products.list.empty')}</p>
      {isFiltered && (
        <Link
          to={paths.adminProducts}
          preventScrollReset
          className={buttonClass({ variant: 'secondary' })}
          onClick={onClear}
        >
          {t('products.list.showAll')}
        </Link>
      )}
    </EmptyState>
  );
}
