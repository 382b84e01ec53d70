import '#web/orders/english.ts';
import { Desk } from '#web/admin/admin-page-frame.tsx';
import { OrderManagement } from './order-management.tsx';
import { OrderStats } from './order-stats.tsx';

/** /admin: everyone's orders, and the figures over them (SPEC §2 Admin dashboard). */
export default function DashboardPage() {
  return (
    <Desk>
      <OrderStats />
      <OrderManagement />
    </Desk>
  );
}
