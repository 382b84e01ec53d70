import './english.ts';
import './storefront.css';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { BackToProducts } from '#web/admin/products/back-to-products.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Categories } from './categories.tsx';
import { Featured } from './featured.tsx';

/** /admin/products/storefront: what the home page shows first, and the names of categories. */
export default function StorefrontPage() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('storefront.title')} back={<BackToProducts />}>
      <Featured />
      <Categories />
    </AdminPageFrame>
  );
}
