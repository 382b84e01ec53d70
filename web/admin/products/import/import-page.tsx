import '#web/admin/products/english.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { BackToProducts } from '#web/admin/products/back-to-products.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ImportPanel } from './import-panel.tsx';

/** /admin/products/import: imports a catalogue file, as the command line does (catalogue/README.md). */
export default function ImportPage() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('products.import.title')} back={<BackToProducts />}>
      <ImportPanel />
    </AdminPageFrame>
  );
}
