import type { Order } from '#contract/orders/orders.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import type { Selection } from './selection.ts';

/** The checkbox that selects an order. `blocked`: no more orders can be selected now. */
export function SelectOrder({
  order,
  selected,
  blocked,
  onToggle,
}: {
  order: Order;
  selected: boolean;
  blocked: boolean;
  onToggle: Selection['toggle'];
}) {
  const { t } = useTranslation();
  return (
    <label className={boxClass}>
      <input
        type="checkbox"
        checked={selected}
        disabled={blocked && !selected}
        onChange={({ nativeEvent }) => onToggle(order.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        className={inputClass}
      />
      <span className="sr-only">{t('admin.selection.select', { id: shortId(order.id) })}</span>
    </label>
  );
}

/** The checkbox that selects all orders of the page; mixed when some are selected. */
export function SelectPage({ orders, selection }: { orders: readonly Order[]; selection: Selection }) {
  const { t } = useTranslation();
  const count = orders.filter(({ id }) => selection.ids.has(id)).length;
  const all = orders.length > 0 && count === orders.length;
  return (
    <label className={boxClass}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        type="checkbox"
        checked={all}
        disabled={orders.length === 0 || (selection.isBlocked && count === 0)}
        // When no more can be selected, a partly selected page can only be deselected.
        onChange={() => selection.togglePage(!all && !selection.isBlocked)}
        className={inputClass}
      />
      <span className="sr-only">{t('admin.selection.selectPage')}</span>
    </label>
  );
}

/** `select-none`: a shift-click selects rows, not their text. */
const boxClass = '-m-2.5 inline-grid size-target flex-none cursor-pointer place-items-center select-none';
const inputClass = 'choice flex-none size-6';
