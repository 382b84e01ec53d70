import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { OrderId } from '#web/orders/order-id.tsx';
import { orderPath } from '#web/paths.ts';

/** "4f2a91c7…", which leads to the order's document. */
export function DocumentLink({ order }: { order: Order }) {
  return (
    <Link
      to={orderPath(order.id)}
      className="inline-flex min-h-9 items-center text-action underline underline-offset-[0.2em] hover:decoration-2"
    >
      <OrderId id={order.id} after="…" />
    </Link>
  );
}
