import { useQuery } from '@tanstack/react-query';
import type { Lot } from '#contract/admin/stock/lots.ts';
import { lotPath } from '#web/admin/stock/paths.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LotLabels } from './labels/lot-labels.tsx';
import { LotForm } from './lot-form.tsx';
import { LotHistory } from './lot-history.tsx';
import { lotQuery } from './lot-query.ts';
import { LotRequestNotice } from './lot-request.tsx';

/** A lot, which expires on `day`: its status and packs can be changed, each with a reason; above, what waits for approval; below, its labels and its ledger. */
export function LotDialog({ lot, day, onClose }: { lot: Lot; day: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(lotQuery(lot.id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('stock.lot', { number: lot.lotNumber })}
      closeLabel={t('common.close')}
    >
      <p className="wrap-anywhere">
        <bdi>{lot.drugName}</bdi> <LtrText>{lot.dosage}</LtrText>
        <span className="block text-sm text-muted">{t('stock.expires', { day })}</span>
      </p>
      {data?.request && <LotRequestNotice lot={data} request={data.request} onDone={onClose} />}
      {data && <LotForm lot={data} onDone={onClose} />}
      {!data && error && <FailedLoad text={errorText(error, t, t('stock.change.historyFailed'))} onRetry={refetch} />}
      {!data && !error && (
        <p role="status" className="flex items-center gap-3 py-4 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
      {data && <LotLabels lot={data} />}
      {data && (
        <ActionLink variant="secondary" to={lotPath(lot.id)}>
          {t('stock.orders.title')}
        </ActionLink>
      )}
      {data && <LotHistory moves={data.moves} />}
    </Dialog>
  );
}
