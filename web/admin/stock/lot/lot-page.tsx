import '#web/admin/stock/english.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LotWithMoves } from '#contract/admin/stock/lots.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { formatDay } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LotHistory } from './lot-history.tsx';
import { LotOrders } from './lot-orders.tsx';
import { lotQuery } from './lot-query.ts';

/** /admin/stock/lots/:id: what a lot is, where it went, and its ledger. */
export default function LotPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const { user } = useUser();
  const { data: lot, error, refetch } = useQuery({ ...lotQuery(id), enabled: user?.role === 'admin' });
  return (
    <AdminPageFrame
      title={lot ? t('stock.lot', { number: lot.lotNumber }) : t('stock.title')}
      back={<BackLink to={paths.adminStock}>{t('stock.receive.back')}</BackLink>}
    >
      {lot && (
        <div className="grid max-w-[52rem] gap-8">
          <LotFacts lot={lot} />
          <LotOrders lot={lot} />
          <LotHistory moves={lot.moves} />
        </div>
      )}
      {!lot && error && <FailedLoad text={errorText(error, t, t('stock.change.historyFailed'))} onRetry={refetch} />}
      {!lot && !error && (
        <p role="status" className="flex items-center gap-3 py-6 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
    </AdminPageFrame>
  );
}

function LotFacts({ lot }: { lot: LotWithMoves }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = (count: number) => ({ number: formatCount(count, language) });
  return (
    <div className="figures">
      <p className="text-h3 wrap-anywhere">
        <bdi>{lot.drugName}</bdi>{' '}
        <LtrText>
          <Measures text={lot.dosage} />
        </LtrText>
      </p>
      <Facts>
        <bdi>{lot.brandName || lot.productId}</bdi>
        <span>{t(`stock.status.${lot.status}`)}</span>
        {lot.request && <span>{t('stock.approval.waits')}</span>}
        <span>{t('stock.expires', { day: formatDay(lot.expiresOn, language) })}</span>
        {lot.isExpired && <span>{t('stock.expired')}</span>}
        <span>{t('stock.change.balance', number(lot.onHand))}</span>
        {lot.reserved > 0 && <span>{t('stock.reserved', number(lot.reserved))}</span>}
        <bdi>{lot.supplier}</bdi>
      </Facts>
      <ActionLink
        variant="secondary"
        to={`${paths.adminStock}?${new URLSearchParams({ search: lot.lotNumber, item: String(lot.itemId) })}`}
        aria-label={t('stock.change.open', { number: lot.lotNumber })}
        className="mt-3"
      >
        {t('stock.change.button')}
      </ActionLink>
    </div>
  );
}
