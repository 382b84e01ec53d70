import type { Order } from '#contract/orders/orders.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import type { Selection } from './selection.ts';

/** The box that chooses an order. `blocked`: no more can be chosen now. */
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

/** The box that chooses every order of the page; it is mixed where some are chosen. */
export function SelectPage({ orders, selection }: { orders: readonly Order[]; selection: Selection }) {
  const { t } = useTranslation();
  const chosen = orders.filter(({ id }) => selection.ids.has(id)).length;
  const all = orders.length > 0 && chosen === orders.length;
  return (
    <label className={boxClass}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        type="checkbox"
        checked={all}
        disabled={orders.length === 0 || (selection.isBlocked && chosen === 0)}
        // Where no more can be chosen, a page of which some are chosen can only be given up.
        onChange={() => selection.togglePage(!all && !selection.isBlocked)}
        className={inputClass}
      />
      <span className="sr-only">{t('admin.selection.selectPage')}</span>
    </label>
  );
}

/** A shift-click chooses rows, not their text. */
const boxClass = '-m-2.5 inline-grid size-target flex-none cursor-pointer place-items-center select-none';
const inputClass = 'm-0 size-6 accent-action';
