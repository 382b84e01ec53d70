import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { AssignableStatus } from '#contract/order-status.ts';
import type { OrderFilters } from '#web/admin/orders/order-filters.ts';
import { countNew, type StablePage } from '#web/admin/orders/stable-page.ts';
import { StatusChoice } from '#web/admin/orders/status/status-menu.tsx';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectMatching } from './select-matching.tsx';
import type { Selection } from './selection.ts';

/**
 * The bar above the orders: the selection and its actions, else a notice about new orders, else the number of orders.
 * It is always there with the same height, so that selecting an order moves no row. It is sticky while it has a button.
 * All three texts share one live region: screen readers announce a changed number of orders, and nothing when a poll
 * finds the same.
 */
export function OrderListBar({
  page,
  isFirst,
  filters,
  selection,
  isChanging,
  onChange,
  onShow,
  end,
  children,
}: {
  page: StablePage;
  filters: OrderFilters;
  /** New orders appear on the first page only. */
  isFirst: boolean;
  selection: Selection;
  /** A bulk change is pending. */
  isChanging: boolean;
  onChange: (status: AssignableStatus) => void;
  /** Shows the orders that a poll has found. */
  onShow: () => void;
  /** The last element of the bar. */
  end: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const count = selection.ids.size;
  const isWaiting = count === 0 && page.waiting !== undefined;
  const isSticky = count > 0 || isWaiting;
  return (
    <div
      className={`order-list-bar mb-2 flex min-h-15 items-center gap-x-3 py-2 ${isSticky ? 'sticky top-header z-(--z-sticky) bg-ground' : ''}`}
    >
      {children}
      <p
        role="status"
        className={`min-w-0 ${isSticky ? 'font-semibold max-tablet:text-sm/4.5' : 'figures text-sm text-muted'}`}
      >
        {count > 0 && <span>{t(selection.isFull ? 'admin.selection.full' : 'admin.selection.count', { count })}</span>}
        {isWaiting && <WaitingText rows={filters.rows} count={isFirst ? countNew(page) : 0} />}
        {!isSticky && <FoundText page={page} />}
      </p>
      {count > 0 && <SelectionActions selection={selection} isChanging={isChanging} onChange={onChange} />}
      {count > 0 && (
        <SelectMatching page={page} query={{ ...filters.query, sort: filters.sort }} selection={selection} />
      )}
      {isWaiting && (
        <Button variant="secondary" onClick={onShow}>
          {t('admin.orders.show')}
        </Button>
      )}
      {end}
    </div>
  );
}

/** "3 new orders"; if no order is new, that the list has changed. */
function WaitingText({ count, rows }: { count: number; rows: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = formatCount(count, language);
  return (
    <span>
      {count === 0
        ? t('admin.orders.changed')
        : t('admin.orders.new', { count, number: count < rows ? number : `${number}+` })}
    </span>
  );
}

function FoundText({ page: { total, atLeast } }: { page: StablePage }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = formatCount(total, language);
  return <span>{t(atLeast ? 'admin.orders.foundMore' : 'admin.orders.found', { count: total, number })}</span>;
}

function SelectionActions({
  selection,
  isChanging,
  onChange,
}: {
  selection: Selection;
  isChanging: boolean;
  onChange: (status: AssignableStatus) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-1">
      <StatusChoice
        label={t('admin.selection.change', { count: selection.ids.size })}
        align="start"
        onChoose={onChange}
        trigger={
          <Button pending={isChanging} className="whitespace-nowrap max-tablet:px-3 max-tablet:text-sm">
            <span className="max-[22.5rem]:hidden">{t('admin.change.long')}</span>
            <span className="min-[22.5rem]:hidden">{t('admin.change.short')}</span>
            <ChevronDown aria-hidden="true" className="size-4 max-tablet:hidden" strokeWidth={2} />
          </Button>
        }
      />
      <Button variant="quiet" square data-tooltip="name" blocked={isChanging} onClick={() => selection.clear()}>
        <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="sr-only">{t('admin.selection.clear')}</span>
      </Button>
    </div>
  );
}
