import type { AdminOrderSummary } from '#contract/admin/orders.ts';
import type { Page } from '#web/api/api.ts';

/** A page of orders as it is shown. */
export interface SteadyPage extends Page<AdminOrderSummary[]> {
  /** The page as the server has it now, where its rows are others than those shown. */
  waiting?: Page<AdminOrderSummary[]>;
}

/**
 * The rows that are shown, in their places, each as it is now; what came, went or moved waits. For a reader with a hand on
 * the list: a row that slid under the pointer just then would be the one whose status is changed.
 */
export function holdRows(shown: SteadyPage, latest: Page<AdminOrderSummary[]>): SteadyPage {
  const now = new Map(latest.items.map((order) => [order.id, order]));
  const items = shown.items.map((order) => now.get(order.id) ?? order);
  const isSame = items.length === latest.items.length && items.every(({ id }, place) => id === latest.items[place]?.id);
  if (isSame || items.length === 0) return latest;
  // The next page begins behind the last row that is shown, so that turning to it leaves none out.
  return { ...latest, items, next: latest.next && (shown.next ?? latest.next), waiting: latest };
}

/** The rows that wait, where there are any. */
export function showWaiting(page: SteadyPage | undefined): SteadyPage | undefined {
  return page?.waiting ?? page;
}

/** How many orders wait on top of those shown. */
export function countNew({ items, waiting }: SteadyPage): number {
  if (!waiting) return 0;
  const shown = new Set(items.map(({ id }) => id));
  const first = waiting.items.findIndex(({ id }) => shown.has(id));
  return first < 0 ? waiting.items.length : first;
}
