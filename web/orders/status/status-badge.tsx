import { knownStatus } from '#contract/order-status.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { isOrderStatus, statusLooks, unknownLook } from './status-style.ts';

/**
 * A status as word, shape and colour. A customer reads "Processing" for pending and for what is unknown
 * (SPEC §4); an administrator reads the status itself.
 */
export function StatusBadge({ status, audience }: { status: string; audience: 'customer' | 'admin' }) {
  const { t } = useTranslation();
  if (audience === 'admin' && !isOrderStatus(status)) {
    return (
      <Badge tone={unknownLook.tone} icon={unknownLook.icon}>
        {status}
      </Badge>
    );
  }
  const known = knownStatus(status);
  return (
    <Badge tone={statusLooks[known].tone} icon={statusLooks[known].icon}>
      {t(`orders.status.${audience}.${known}`)}
    </Badge>
  );
}
