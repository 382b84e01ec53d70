import './english.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ItemManagement } from './items/item-management.tsx';
import { LotManagement } from './lot-management.tsx';

/** /admin/stock: the lots; /admin/stock?view=items: what there is of each item. */
export default function StockPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <AdminPageFrame title={t('stock.title')}>
      <Tabs
        label={t('stock.title')}
        value={params.get('view') === 'items' ? 'items' : 'lots'}
        onValueChange={(view) =>
          navigate({ search: view === 'items' ? '?view=items' : '' }, { preventScrollReset: true })
        }
        tabs={[
          { value: 'lots', label: t('stock.lots'), content: <LotManagement /> },
          { value: 'items', label: t('stock.items.title'), content: <ItemManagement /> },
        ]}
      />
    </AdminPageFrame>
  );
}
