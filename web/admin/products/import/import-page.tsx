import '../english.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Desk } from '../../desk.tsx';
import { BackToProducts } from '../back-to-products.tsx';
import { ImportDesk } from './import-desk.tsx';

/** /admin/products/import, a catalogue file brought into the store as the command line does (catalogue/README.md). */
export default function ImportPage() {
  const { t } = useTranslation();
  return (
    <Desk title={t('products.import.title')} back={<BackToProducts />}>
      <ImportDesk />
    </Desk>
  );
}
