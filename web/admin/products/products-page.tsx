import './english.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Desk } from '../desk.tsx';
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
