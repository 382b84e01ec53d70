import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';

/** Who ordered; an order whose account was deleted names nobody. */
export function CustomerName({ order, className }: { order: Order; className?: string }) {
  const { t } = useTranslation();
  const name = `${order.firstName} ${order.lastName}`.trim();
  if (name === '') return <span className="text-muted">{t('orders.deletedAccount')}</span>;
  return <bdi className={className}>{name}</bdi>;
}
