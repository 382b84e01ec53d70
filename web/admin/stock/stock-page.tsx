import './english.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LotManagement } from './lot-management.tsx';

/** /admin/stock: the lots in stock. */
export default function StockPage() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('stock.title')}>
      <LotManagement />
    </AdminPageFrame>
  );
}
