import { knownStatus } from '#contract/order-status.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { isOrderStatus, statusStyles, unknownStatusStyle } from './status-style.ts';

/**
 * The badge of a status. Customers see "Processing" for a pending or unknown status (product.md §4); administrators see the
 * status itself.
 */
export function StatusBadge({ status, audience }: { status: string; audience: 'customer' | 'admin' }) {
  const { t } = useTranslation();
  if (audience === 'admin' && !isOrderStatus(status)) {
    return (
      <Badge tone={unknownStatusStyle.tone} icon={unknownStatusStyle.icon}>
        <span>{status}</span>
      </Badge>
    );
  }
  const shown = knownStatus(status);
  return (
    <Badge tone={statusStyles[shown].tone} icon={statusStyles[shown].icon}>
      <span>{t(`orders.status.${audience}.${shown}`)}</span>
    </Badge>
  );
}
