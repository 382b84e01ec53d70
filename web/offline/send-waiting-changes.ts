import '#web/cart/english.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { browserApi } from '#web/api/api.ts';
import { isSendingLine, useLineChanges } from '#web/cart/changes/line-changes.ts';
import { dropWaitingChange, useWaitingChanges, type WaitingChange } from '#web/cart/changes/waiting-changes.ts';
import { nameOfLine } from '#web/cart/name-of-line.ts';
import { optimisticQuantity } from '#web/cart/optimistic-quantities.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useUser } from '#web/session/session.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** The browser may be online before the server can be reached. */
const RETRY_MS = 3000;

/**
 * Sends the quantities that were changed offline once there is a network. A line that another device has changed meanwhile keeps the
 * quantity of the server, and a message names it.
 */
export function useSendWaitingChanges(isOnline: boolean): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { user } = useUser();
  const { setQuantity } = useLineChanges();
  const { changes, showAll } = useWaitingChanges();
  const isLoading = useRef(false);
  const send = useEffectEvent(async () => {
    const toSend = () => changes().filter(({ line }) => !isSendingLine(line.id));
    if (isLoading.current || toSend().length === 0) return;
    isLoading.current = true;
    try {
      // The service worker must not answer this from what it has kept.
      const cart = await browserApi.call('GET /api/cart', { headers: { 'cache-control': 'no-store' } });
      client.setQueryData(cartQuery().queryKey, cart);
      const conflicts: WaitingChange[] = [];
      for (const change of toSend()) {
        const { line, quantity, before } = change;
        const onServer = cart.find(({ id }) => id === line.id)?.quantity ?? 0;
        // Not what is being changed once more.
        if (optimisticQuantity(line.id) !== quantity) continue;
        if (onServer !== quantity && before.includes(onServer)) setQuantity(line, quantity);
        else dropWaitingChange(line.id);
        if (onServer !== quantity && !before.includes(onServer)) conflicts.push(change);
      }
      if (conflicts.length === 0) return;
      const names = conflicts.map(({ line }) => nameOfLine(line)).join(' · ');
      showToast({ title: t('offline.conflict'), subject: names, tone: 'error' });
    } catch {
      // The next try reports nothing either: the line of `OfflineBar` says that they wait.
    } finally {
      isLoading.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on the user.
  useEffect(showAll, [showAll, user?.id]);
  useEffect(() => {
    if (!isOnline || !user) return;
    void send();
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isOnline, user]);
}
