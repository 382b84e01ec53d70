import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { ShownStep } from './status-steps.ts';

/** The past statuses of an order with their times, oldest first, in the words that customers see. */
export function StatusHistory({ steps }: { steps: readonly ShownStep[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <ol aria-label={t('orders.statusHistory.title')} className="grid gap-3">
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end, and its steps have no id.
          key={index}
          className="grid items-center justify-items-start gap-x-4 gap-y-1 min-[36rem]:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <StatusBadge status={step.status} audience="customer" />
          <span className="text-sm text-muted">
            <time dateTime={step.at}>{formatDateTime(step.at, language) ?? t('common.notAvailable')}</time>
            {step.isPlacement && ` · ${t('orders.statusHistory.placed')}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
