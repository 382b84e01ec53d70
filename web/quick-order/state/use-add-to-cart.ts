import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AddedLine, AddQuickOrderLine } from '#contract/quick-order/quick-order.ts';
import { browserApi } from '#web/api/api.ts';
import { randomKey } from '#web/browser/random-key.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { readPending, writePending } from './pending-list.ts';
import { type QuickLine, type ReadyLine, readyLine } from './quick-line.ts';
import type { Lines, Update } from './use-lines.ts';

/**
 * Adds what is certain to the cart. What was added leaves the list. A list whose response was lost is asked about first, also after a
 * reload and after the list was changed: nothing is added twice.
 */
export function useAddToCart({
  userId,
  latest,
  update,
  resolve,
}: {
  userId: number;
  latest: Lines;
  update: Update;
  /** Asks the store what the lines mean, where it has not said. */
  resolve: () => Promise<void>;
}) {
  const client = useQueryClient();
  const isMounted = useRef(true);
  const settle = (sent: AddQuickOrderLine[], outcomes: AddedLine[]) =>
    update((now) => withOutcomes(now, sent, outcomes), 'end');
  const askAboutPending = async () => {
    const pending = readPending(userId);
    if (!pending) return nothing;
    const { lines: outcomes } = await browserApi.call('POST /api/quick-order/close', { body: { key: pending.key } });
    await resolve(); // else the lines that were added are not found after a reload
    if (!isMounted.current || readPending(userId)?.key !== pending.key) return nothing; // asked twice
    writePending(undefined);
    if (outcomes.length > 0) settle(pending.lines, outcomes);
    return countsOf(outcomes);
  };
  const latestAsk = useRef(askAboutPending);
  useEffect(() => {
    isMounted.current = true;
    // Without a network the next click asks again.
    if (readPending(userId))
      latestAsk.current().then(
        () => reloadCart(client),
        () => {},
      );
    return () => {
      isMounted.current = false;
    };
  }, [userId, client]);
  return useMutation({
    mutationFn: async () => {
      const before = latest.current;
      const earlier = await askAboutPending();
      // What was sent was changed meanwhile: the user sees first what is in the cart.
      if (earlier.added > before.length - latest.current.length) return earlier;
      const lines = latest.current.flatMap((line) => readyLine(line) ?? []).map(toCartLine);
      if (lines.length === 0) return earlier;
      const key = randomKey();
      writePending({ userId, key, lines });
      const { lines: outcomes } = await browserApi.call('POST /api/quick-order/add', { body: { key, lines } });
      if (!isMounted.current) return nothing; // the next visit of the page asks
      writePending(undefined);
      settle(lines, outcomes);
      const now = countsOf(outcomes);
      return { added: earlier.added + now.added, left: earlier.left + now.left };
    },
    // Also after an error: the response may have been lost, not the request.
    onSettled: () => void reloadCart(client),
  });
}

const nothing = { added: 0, left: 0 };

/** How many lines were added, and how many were not. */
function countsOf(outcomes: AddedLine[]) {
  const added = outcomes.filter(({ outcome }) => outcome === 'added').length;
  return { added, left: outcomes.length - added };
}

function toCartLine({ offer, packs }: ReadyLine): AddQuickOrderLine {
  return { productId: offer.id, selectedDosage: offer.dosage, quantity: packs };
}

/**
 * Without the lines that were added; the others have their outcome. A line whose quantity was changed after it was sent stays, and says that the
 * earlier quantity is in the cart.
 */
function withOutcomes(lines: QuickLine[], sent: AddQuickOrderLine[], outcomes: AddedLine[]): QuickLine[] {
  const open = sent.map((line, index) => ({ ...line, outcome: outcomes[index]?.outcome }));
  const take = (ready: AddQuickOrderLine, isSame: (line: AddQuickOrderLine) => boolean) => {
    const at = open.findIndex(
      (line) => line.productId === ready.productId && line.selectedDosage === ready.selectedDosage && isSame(line),
    );
    return at === -1 ? undefined : open.splice(at, 1)[0];
  };
  const unchanged = lines.flatMap((line) => {
    const ready = readyLine(line);
    const found = ready && take(toCartLine(ready), ({ quantity }) => quantity === ready.packs);
    if (found?.outcome === 'added') return [];
    return found?.outcome ? [{ ...line, outcome: found.outcome }] : [line];
  });
  return unchanged.map((line) => {
    const ready = readyLine(line);
    const found = ready && take(toCartLine(ready), () => true);
    return found?.outcome === 'added' ? { ...line, outcome: 'in-cart' as const } : line;
  });
}
