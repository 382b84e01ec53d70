import type { AddQuickOrderLine } from '#contract/quick-order/quick-order.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/** A list that was sent to the cart and has no response yet; kept in this tab. It may have arrived. */
export interface PendingList {
  userId: number;
  key: string;
  lines: AddQuickOrderLine[];
}

const STORAGE_KEY = 'quick-order-sent';

/** Undefined deletes it. */
export function writePending(list: PendingList | undefined): void {
  writeTab(STORAGE_KEY, list);
}

/** Only of the same user. */
export function readPending(userId: number): PendingList | undefined {
  const list = (readTab(STORAGE_KEY) ?? {}) as Partial<PendingList>;
  return list.userId === userId && typeof list.key === 'string' && Array.isArray(list.lines)
    ? (list as PendingList)
    : undefined;
}
