import '#web/admin/products/english.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { BackToProducts } from '#web/admin/products/back-to-products.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useUser } from '#web/session/session.ts';
import { ProductEditor } from './product-editor.tsx';

/** /admin/products/new. */
export default function NewProductPage() {
  const { t } = useTranslation();
  const { user } = useUser();
  return (
    <AdminPageFrame title={t('products.form.new')} back={<BackToProducts />}>
      {user && <ProductEditor opened={undefined} userId={user.id} />}
    </AdminPageFrame>
  );
}
