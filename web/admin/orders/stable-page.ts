import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { Page } from '#web/api/api.ts';

/** A page of orders as the list shows it. */
export interface StablePage extends Page<VersionedOrder[]> {
  /** The latest page from the server, if its rows differ from those shown. */
  waiting?: Page<VersionedOrder[]>;
}

/**
 * The shown rows in the same order, each with its latest data; new, removed and moved rows wait. For a list in use: a
 * row that moves under the pointer could be changed by mistake.
 */
export function keepRows(shown: StablePage, latest: Page<VersionedOrder[]>): StablePage {
  const latestById = new Map(latest.items.map((order) => [order.id, order]));
  const items = shown.items.map((order) => latestById.get(order.id) ?? order);
  const isSame = items.length === latest.items.length && items.every(({ id }, index) => id === latest.items[index]?.id);
  if (isSame || items.length === 0) return latest;
  // The next page starts after the last row that is shown, so that none is skipped.
  return { ...latest, items, next: latest.next && (shown.next ?? latest.next), waiting: latest };
}

/** The page with its waiting rows, if there are any. */
export function showWaiting(page: StablePage | undefined): StablePage | undefined {
  return page?.waiting ?? page;
}

/** How many new orders wait above the shown ones. */
export function countNew({ items, waiting }: StablePage): number {
  if (!waiting) return 0;
  const shown = new Set(items.map(({ id }) => id));
  const first = waiting.items.findIndex(({ id }) => shown.has(id));
  return first < 0 ? waiting.items.length : first;
}
