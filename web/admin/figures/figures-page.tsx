import './english.ts';
import '#web/orders/english.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Figures } from './figures.tsx';

/** /admin/figures: orders and revenue over time, products that sell best, and orders that wait. */
export default function FiguresPage() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('figures.title')}>
      <Figures />
    </AdminPageFrame>
  );
}
