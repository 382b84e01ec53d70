import type { AdminOrderStep } from '#contract/admin/orders.ts';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';

/** Every status of an order, with its time and author, oldest first. */
export function OrderSteps({ steps }: { steps: readonly AdminOrderStep[] }) {
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

/**
 * The customer, an administrator's name, or the account number of a deleted administrator, which keeps several apart.
 */
function Author({ by }: { by: AdminOrderStep['by'] }) {
  const { t } = useTranslation();
  if (!by) return t('admin.order.byCustomer');
  if (by.name === null) return t('admin.order.byFormer', { id: by.id });
  return <bdi>{by.name}</bdi>;
}
