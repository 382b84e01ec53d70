import type { LotRequest, LotWithMoves } from '#contract/admin/stock/lots.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { useDecideRequest } from './lot-query.ts';

/** What an administrator asked for: another one approves or declines it, or the first one withdraws it. */
export function LotRequestNotice({
  lot,
  request,
  onDone,
}: {
  lot: LotWithMoves;
  request: LotRequest;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isOwn = useUser().user?.id === request.by.id;
  const decide = useDecideRequest(request, {
    onDone: (isApproval) => {
      const outcome = isApproval
        ? 'stock.approval.approved'
        : isOwn
          ? 'stock.approval.withdrawn'
          : 'stock.approval.declined';
      const description = t(outcome, { number: lot.lotNumber });
      showToast({ title: t('common.success'), description, tone: 'success' });
      onDone();
    },
    // Not here: if another administrator was first, this box is gone.
    onError: (error) => showErrorToast(t, errorText(error, t, t('stock.change.failed'))),
  });
  const isPending = (isApproval: boolean) => decide.isPending && decide.variables === isApproval;
  return (
    <div className="rounded-2 bg-accent-tint px-4 py-3 text-sm/6">
      <h3 className="text-base">{t('stock.approval.asked', { status: t(`stock.status.${request.status}`) })}</h3>
      <p className="wrap-anywhere">
        <bdi>{request.reason}</bdi>
      </p>
      <p>
        <AdministratorName by={request.by} /> <time dateTime={request.at}>{formatDateTime(request.at, language)}</time>
      </p>
      {isOwn && <p>{t('stock.approval.needed')}</p>}
      <div className="mt-2 flex flex-wrap gap-3">
        {!isOwn && (
          <Button pending={isPending(true)} blocked={decide.isPending} onClick={() => decide.mutate(true)}>
            {t('stock.approval.approve')}
          </Button>
        )}
        <Button
          variant="secondary"
          pending={isPending(false)}
          blocked={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {t(isOwn ? 'stock.approval.withdraw' : 'stock.approval.decline')}
        </Button>
      </div>
    </div>
  );
}
