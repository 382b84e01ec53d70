import '../english.ts';
import { useTranslation } from 'react-i18next';
import { Desk } from '../../desk.tsx';
import { BackToProducts } from '../back-to-products.tsx';
import { ImportDesk } from './import-desk.tsx';

/** /admin/products/import, a catalogue file brought into the store as the command line does (catalogue/README.md). */
export default function ImportPage() {
  return (
    <Desk>
      <BackToProducts />
      <ImportTitle />
      <ImportDesk />
    </Desk>
  );
}

function ImportTitle() {
  const { t } = useTranslation();
  return <h2 className="mb-6 text-h3">{t('products.import.title')}</h2>;
}
