import { ChevronDown, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { OfferedStatus } from '#web/admin/orders/order-filters.ts';
import { ORDERS_PAGE } from '#web/admin/orders/queries.ts';
import { countNew, type SteadyPage } from '#web/admin/orders/stable-page.ts';
import { useHeirOfFocus } from '#web/admin/orders/status/focus-fallback.ts';
import { StatusChoice } from '#web/admin/orders/status/status-menu.tsx';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Selection } from './selection.ts';

/**
 * The line above the orders: what is chosen and can be done with it, else what waits to be shown, else how many there are.
 * It is always there and as high, so that no row moves when the first is chosen, and stays in sight while it has a button.
 * One status tells all three: how many orders a search finds is heard as well, and a poll that finds as many says nothing.
 */
export function OrderListBar({
  page,
  isFirst,
  selection,
  heading,
  moving,
  onMove,
  onShow,
  children,
}: {
  page: SteadyPage;
  /** It is the first page, where new orders come. */
  isFirst: boolean;
  selection: Selection;
  /** Takes over the focus of a button that goes. */
  heading: RefObject<HTMLElement | null>;
  /** What is chosen is on its way to another status. */
  moving: boolean;
  onMove: (status: OfferedStatus) => void;
  /** Shows what waits. */
  onShow: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const count = selection.ids.size;
  const waits = count === 0 && page.waiting !== undefined;
  const busy = count > 0 || waits;
  const focus = useHeirOfFocus(heading);
  return (
    <div
      {...focus}
      className={`mb-2 flex min-h-15 items-center gap-x-3 py-2 ${busy ? 'sticky top-header z-(--z-sticky) bg-ground' : ''}`}
    >
      {children}
      <p
        role="status"
        className={`min-w-0 ${busy ? 'font-semibold max-tablet:text-sm/4.5' : 'figures text-sm text-muted'}`}
      >
        {count > 0 && t(selection.isFull ? 'admin.selection.full' : 'admin.selection.count', { count })}
        {waits && <WaitingText count={isFirst ? countNew(page) : 0} />}
        {!busy && <FoundText page={page} />}
      </p>
      {count > 0 && <SelectionActions selection={selection} moving={moving} onMove={onMove} />}
      {waits && (
        <Button look="second" onClick={onShow}>
          {t('admin.orders.show')}
        </Button>
      )}
    </div>
  );
}

/** "3 new orders"; where only others left or moved, that the list is another by now. */
function WaitingText({ count }: { count: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (count === 0) return t('admin.orders.changed');
  const number = formatCount(count, language);
  return t('admin.orders.new', { count, number: count < ORDERS_PAGE ? number : `${number}+` });
}

function FoundText({ page: { total, atLeast } }: { page: SteadyPage }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return t(atLeast ? 'admin.orders.foundMore' : 'admin.orders.found', {
    count: total,
    number: formatCount(total, language),
  });
}

function SelectionActions({
  selection,
  moving,
  onMove,
}: {
  selection: Selection;
  moving: boolean;
  onMove: (status: OfferedStatus) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-1">
      <StatusChoice
        label={t('admin.selection.change', { count: selection.ids.size })}
        align="start"
        onChoose={onMove}
        trigger={
          <Button pending={moving} className="whitespace-nowrap max-tablet:px-3 max-tablet:text-sm">
            <span className="max-[22.5rem]:hidden">{t('admin.change.long')}</span>
            <span className="min-[22.5rem]:hidden">{t('admin.change.short')}</span>
            <ChevronDown aria-hidden="true" className="size-4 max-tablet:hidden" strokeWidth={2} />
          </Button>
        }
      />
      <Button look="quiet" square data-tooltip="name" blocked={moving} onClick={() => selection.clear()}>
        <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="sr-only">{t('admin.selection.clear')}</span>
      </Button>
    </div>
  );
}
