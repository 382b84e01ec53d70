import './english.ts';
import { Desk } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ProductManagement } from './product-management.tsx';

/** /admin/products: the whole catalogue, withdrawn products too. */
export default function ProductsDeskPage() {
  const { t } = useTranslation();
  return (
    <Desk title={t('products.list.title')}>
      <ProductManagement />
    </Desk>
  );
}
