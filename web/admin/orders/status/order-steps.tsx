import type { AdminOrderHistoryEntry } from '#contract/admin/orders.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';

/** Every status of an order, with its time and author, oldest first. */
export function OrderSteps({ steps }: { steps: readonly AdminOrderHistoryEntry[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <ol aria-label={t('orders.statusHistory.title')} className="grid gap-4">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end, and its steps have no id.
        <li key={index} className="grid justify-items-start gap-1">
          <StatusBadge status={step.status} audience="admin" />
          <span className="text-sm text-muted wrap-anywhere">
            <time dateTime={step.at}>{formatDateTime(step.at, language) ?? t('common.notAvailable')}</time>
            {' · '}
            <Author by={step.by} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The customer, or the administrator. */
function Author({ by }: { by: AdminOrderHistoryEntry['by'] }) {
  const { t } = useTranslation();
  if (!by) return t('admin.order.byCustomer');
  return <AdministratorName by={by} />;
}
