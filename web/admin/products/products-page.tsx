import './english.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ProductManagement } from './product-management.tsx';

/** /admin/products: all products, including withdrawn ones. */
export default function AdminProductsPage() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('products.list.title')}>
      <ProductManagement />
    </AdminPageFrame>
  );
}
