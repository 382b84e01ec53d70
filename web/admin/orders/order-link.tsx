import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders.ts';
import { useListState } from '#web/admin/list-url.ts';
import { OrderId } from '#web/orders/order-id.tsx';
import { adminOrderPath } from '#web/router/paths.ts';

/** "4f2a91c7…", a link to the order's page, which links back to this list. */
export function OrderLink({ order }: { order: Order }) {
  const listState = useListState();
  return (
    <Link to={adminOrderPath(order.id)} state={listState} className="link inline-flex min-h-9 items-center">
      <OrderId id={order.id} after="…" />
    </Link>
  );
}
