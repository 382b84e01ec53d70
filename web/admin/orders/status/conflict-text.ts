import type { Translate } from '#web/i18n/translation.tsx';
import type { OrderState } from './order-cache.ts';

/** Says that another administrator changed the order, and names its current status. */
export function conflictText(t: Translate, { status }: Pick<OrderState, 'status'>): string {
  return t('admin.change.conflict', { status: t(`orders.status.admin.${status}`) });
}
