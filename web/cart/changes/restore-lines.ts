import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { browserApi } from '#web/api/api.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { isWaiting, useWaitingChanges } from './waiting-changes.ts';

/**
 * Undo of a removal: once that is saved, puts lines back in their place, and says if that was not possible. `changing`: whether
 * changes of the cart are pending. `onRestored` gets the lines that are back.
 */
export function useRestoreLines(changing: boolean, onRestored: (lines: CartLine[]) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationFn: (lines: CartLine[]) =>
      browserApi.call('POST /api/cart/restore', {
        body: {
          lines: lines.map(({ id, productId, selectedDosage, quantity }) => ({
            id,
            productId,
            selectedDosage,
            quantity,
          })),
        },
      }),
    onSuccess: (cart, lines) => {
      client.setQueryData(cartQuery().queryKey, cart);
      void reloadCart(client);
      const isBack = (line: CartLine) => cart.some((each) => isSameProduct(each, line));
      onRestored(lines.filter(isBack));
      if (!lines.every(isBack)) showErrorToast(t, t('lines.failed.restore'));
    },
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, t('lines.failed.restore'));
      void reloadCart(client);
    },
  });
  const { wait } = useWaitingChanges();
  const send = useEffectEvent(mutate);
  const [waiting, setWaiting] = useState<CartLine[]>([]);
  useEffect(() => {
    if (waiting.length === 0 || changing) return;
    setWaiting([]);
    send(waiting);
  }, [waiting, changing]);
  return (lines: CartLine[]) => {
    // Their removal waits for a network: it is replaced by the quantity that they had.
    const kept = lines.filter((line) => isWaiting(line.id) && wait({ line, quantity: line.quantity, before: [] }));
    if (kept.length > 0) onRestored(kept);
    setWaiting((others) => [...others, ...lines.filter((line) => !kept.includes(line))]);
  };
}

function isSameProduct(a: CartLine, b: CartLine): boolean {
  return a.productId === b.productId && a.selectedDosage === b.selectedDosage;
}
