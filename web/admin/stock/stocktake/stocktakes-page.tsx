import '#web/admin/stock/english.ts';
import { useParams } from 'react-router';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { paths } from '#web/router/paths.ts';
import { OneStocktake } from './one-stocktake.tsx';
import { StartStocktake } from './start-stocktake.tsx';
import { StocktakeList } from './stocktake-list.tsx';

/** /admin/stock/stocktakes starts a stocktake and lists the last ones; /admin/stock/stocktakes/:id is one of them. */
export default function StocktakesPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  if (id !== undefined) return <OneStocktake key={id} id={Number(id)} />;
  return (
    <AdminPageFrame
      title={t('stock.count.title')}
      back={<BackLink to={paths.adminStock}>{t('stock.receive.back')}</BackLink>}
    >
      <div className="grid max-w-[52rem] gap-10">
        <StartStocktake />
        <StocktakeList />
      </div>
    </AdminPageFrame>
  );
}
