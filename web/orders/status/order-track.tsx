import type { OrderStatus } from '#contract/order-status.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { statusStyles, trackSteps } from './status-style.ts';

/**
 * The progress of an order in four steps; nothing for a cancelled one. Past steps are filled, the current one is a
 * ring. If large text does not fit in a row, the last steps wrap.
 */
export function OrderTrack({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  const { step: current } = statusStyles[status];
  if (current === undefined) return null;
  return (
    <ol aria-label={t('orders.history.progress')} className="flex flex-wrap gap-x-0.5 gap-y-3">
      {trackSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={`relative min-w-min pe-2 pt-6 text-xs last:pe-0 not-last:flex-[1_0_22%] tablet:text-sm ${index === current ? 'font-semibold text-ink' : 'text-muted'}`}
        >
          {index < trackSteps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute start-0 -end-0.5 top-1.75 h-0.5 forced-colors:bg-[CanvasText] ${index < current ? 'bg-action' : 'bg-line'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`absolute start-0 top-0 size-4 rounded-full ${dotClass(index, current)}`}
          />
          {t(`orders.status.customer.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function dotClass(step: number, current: number): string {
  const last = trackSteps.length - 1;
  if (step < current || current === last) return 'bg-action forced-color-adjust-none forced-colors:bg-[Highlight]';
  if (step === current) return 'border-5 border-action bg-surface';
  return 'border-2 border-edge bg-surface';
}
