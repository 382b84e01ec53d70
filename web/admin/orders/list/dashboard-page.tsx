import '#web/orders/english.ts';
import '../order-list.css';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { OrderManagement } from './order-management.tsx';
import { OrderStats } from './order-stats.tsx';

/** /admin: all customers' orders, and figures about them (product.md §2 Admin dashboard). */
export default function DashboardPage() {
  return (
    <AdminPageFrame>
      <OrderStats />
      <OrderManagement />
    </AdminPageFrame>
  );
}
