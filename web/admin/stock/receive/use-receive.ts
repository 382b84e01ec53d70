import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '#web/api/api.ts';
import { formatCount } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { type Delivery, toReceipt } from './delivery.ts';

/** Receives a delivery, and says in a toast how many lots were received, and how many of them are not for sale. */
export function useReceive(onReceived: () => void) {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const countOf = (count: number) => ({ count, number: formatCount(count, language) });
  return useMutation({
    mutationFn: (delivery: Delivery) => browserApi.call('POST /api/admin/receipts', { body: toReceipt(delivery) }),
    onSuccess: ({ lots }) => {
      onReceived();
      void client.invalidateQueries({ queryKey: ['/api/admin/lots'] });
      const held = lots.filter(({ status }) => status !== 'released').length;
      const sentences = [
        t('stock.receive.done', countOf(lots.length)),
        ...(held > 0 ? [t('stock.receive.held', countOf(held))] : []),
      ];
      showToast({ title: t('common.success'), description: sentences.join(' '), tone: 'success' });
    },
  });
}
