import type { OrderStatus } from '#contract/order-status.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { statusLooks, trackSteps } from './status-style.ts';

/**
 * How far an order has come, in four steps; nothing for a cancelled one. Past steps are filled, the present one is a ring.
 * Where large or spaced words need more than the width, the last steps go on below.
 */
export function OrderTrack({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  const { step: current } = statusLooks[status];
  if (current === undefined) return null;
  return (
    <ol aria-label={t('orders.history.progress')} className="flex flex-wrap gap-x-0.5 gap-y-3">
      {trackSteps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          className={`relative min-w-min pe-2 pt-6 text-xs last:pe-0 not-last:flex-[1_0_22%] tablet:text-sm ${place === current ? 'font-semibold text-ink' : 'text-muted'}`}
        >
          {place < trackSteps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute start-0 -end-0.5 top-1.75 h-0.5 forced-colors:bg-[CanvasText] ${place < current ? 'bg-action' : 'bg-line'}`}
            />
          )}
          <span aria-hidden="true" className={`absolute start-0 top-0 size-4 rounded-full ${dot(place, current)}`} />
          {t(`orders.status.customer.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function dot(place: number, current: number): string {
  const last = trackSteps.length - 1;
  if (place < current || current === last) return 'bg-action forced-color-adjust-none forced-colors:bg-[Highlight]';
  if (place === current) return 'border-5 border-action bg-surface';
  return 'border-2 border-edge bg-surface';
}
