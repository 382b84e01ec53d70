import type { Order } from '#contract/orders/orders.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** The customer's name; orders of a deleted account have none. */
export function CustomerName({ order, className }: { order: Order; className?: string }) {
  const { t } = useTranslation();
  const name = `${order.firstName} ${order.lastName}`.trim();
  if (name === '') return <span className="text-muted">{t('orders.deletedAccount')}</span>;
  return <bdi className={className}>{name}</bdi>;
}
