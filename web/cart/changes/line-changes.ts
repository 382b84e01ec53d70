import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartLine } from '#contract/cart.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { nameOfLine } from '#web/cart/name-of-line.ts';
import { clearOptimisticQuantity, optimisticQuantity, setOptimisticQuantity } from '#web/cart/optimistic-quantities.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { forgetWaitingChange, isWaiting, useWaitingChanges } from './waiting-changes.ts';

/** The new quantity of a line; 0 removes it. */
interface Change {
  lineId: number;
  quantity: number;
}

/**
 * Lines with a pending call, by id, as they were shown before their last change. One call at a time per line, so that the last quantity
 * arrives last.
 */
const sending = new Map<number, CartLine>();

let failed = 0;

/** The number of failed changes since the page was opened; a higher number means that one has failed in between. */
export function failedChangeCount(): number {
  return failed;
}

/**
 * Changes and removes lines of the cart, optimistically; a failed change is undone with a message (product.md §8). Offline, a change waits
 * for the network (`web/offline`).
 */
export function useLineChanges() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { wait } = useWaitingChanges();
  const { mutate }: { mutate: (change: Change) => void } = useMutation({
    mutationFn: send,
    onSuccess: (line, change) => {
      const { lineId, quantity } = change;
      forgetWaitingChange(lineId);
      client.setQueryData(cartQuery().queryKey, (lines) => withSavedLine(lines, change, line));
      const newer = optimisticQuantity(lineId);
      if (newer !== undefined && newer !== quantity) {
        mutate({ lineId, quantity: newer });
        return;
      }
      const shown = sending.get(lineId);
      settle(lineId);
      if (quantity === 0) {
        showToast({
          title: t('lines.removedToast.title'),
          description: t('lines.removedToast.text'),
          tone: 'success',
          ...(shown && { subject: nameOfLine(shown) }),
        });
      }
      void reloadCart(client);
    },
    onError: (error, { lineId, quantity }) => {
      failed += 1; // before `settle`: useAfterChanges reads it then
      const shown = sending.get(lineId);
      const wanted = optimisticQuantity(lineId) ?? quantity;
      settle(lineId);
      if (shown && isLost(error, lineId)) {
        const saved = client.getQueryData(cartQuery().queryKey)?.find(({ id }) => id === lineId)?.quantity ?? 0;
        if (wait({ line: shown, quantity: wanted, before: [saved, quantity] })) return;
      }
      forgetWaitingChange(lineId);
      if (isSessionError(error)) return;
      const description = t(quantity === 0 ? 'lines.failed.remove' : 'lines.failed.update');
      showErrorToast(t, description);
      void reloadCart(client);
    },
  });
  const setQuantity = (line: CartLine, quantity: number) => {
    const { id: lineId } = line;
    setOptimisticQuantity(lineId, quantity);
    const isSending = sending.has(lineId);
    sending.set(lineId, line);
    if (!isSending) mutate({ lineId, quantity });
  };
  return { setQuantity, remove: (line: CartLine) => setQuantity(line, 0) };
}

/** Whether a call for this line is pending. */
export function isSendingLine(lineId: number): boolean {
  return sending.has(lineId);
}

/** The call got no response, and the change is to be sent again: there is no network, or it waited for one. */
function isLost(error: unknown, lineId: number): boolean {
  return error instanceof ResponseError && error.status === 0 && (!navigator.onLine || isWaiting(lineId));
}

async function send({ lineId: id, quantity }: Change): Promise<CartLine | undefined> {
  if (quantity > 0) return browserApi.call('PATCH /api/cart/{id}', { params: { id }, body: { quantity } });
  await browserApi.call('DELETE /api/cart/{id}', { params: { id } });
  return undefined;
}

function settle(lineId: number): void {
  sending.delete(lineId);
  clearOptimisticQuantity(lineId);
}

/** The cart with the line that the server has saved, until the refetch ends. */
function withSavedLine(lines: CartLine[] | undefined, { lineId }: Change, saved: CartLine | undefined) {
  return lines?.flatMap((line) => (line.id === lineId ? (saved ?? []) : line));
}
