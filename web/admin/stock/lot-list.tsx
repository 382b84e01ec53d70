import { useState } from 'react';
import type { Lot } from '#contract/admin/stock/lots.ts';
import type { LotStatus } from '#contract/stock/lot-status.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';

const load = () => import('./lot/lot-dialog.tsx').then(({ LotDialog }) => LotDialog);

/** Lots, each with its medicine, status, packs and expiry date. */
export function LotList({ lots, label }: { lots: readonly Lot[]; label: string }) {
  const { Part: Dialog, whenLoaded, prefetch } = useOnDemand(load);
  const [chosen, choose] = useState<Lot>();
  const { language } = useLanguage();
  return (
    <>
      <ul aria-label={label} className="figures divide-y divide-line rounded-3 border border-line bg-surface">
        {lots.map((lot) => (
          <LotRow key={lot.id} lot={lot} onChange={() => whenLoaded(() => choose(lot))} onIntent={prefetch} />
        ))}
      </ul>
      {chosen && Dialog && (
        <Dialog lot={chosen} day={formatDay(chosen.expiresOn, language)} onClose={() => choose(undefined)} />
      )}
    </>
  );
}

function LotRow({ lot, onChange, onIntent }: { lot: Lot; onChange: () => void; onIntent: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const day = formatDay(lot.expiresOn, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{lot.drugName}</bdi>{' '}
          <LtrText>
            <Measures text={lot.dosage} />
          </LtrText>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {t('stock.lot', { number: lot.lotNumber })}
          {' · '}
          <bdi>{lot.brandName || lot.productId}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <Badge key={lot.status} tone={tones[lot.status]}>
          {t(`stock.status.${lot.status}`)}
        </Badge>
        {lot.request && <Badge tone="pending">{t('stock.approval.waits')}</Badge>}
        {lot.isExpired && <Badge tone="cancelled">{t('stock.expired')}</Badge>}
        <span>{t('stock.packs', { count: lot.onHand, number: formatCount(lot.onHand, language) })}</span>
        {lot.reserved > 0 && <span>{t('stock.reserved', { number: formatCount(lot.reserved, language) })}</span>}
        <time dateTime={lot.expiresOn} className="text-muted">
          {t('stock.expires', { day })}
        </time>
        <Button
          variant="quiet"
          aria-label={t('stock.change.open', { number: lot.lotNumber })}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onChange}
        >
          {t('stock.change.button')}
        </Button>
      </div>
    </li>
  );
}

const tones: Record<LotStatus, BadgeTone> = {
  released: 'delivered',
  quarantined: 'pending',
  'on-hold': 'processing',
  recalled: 'cancelled',
  damaged: 'cancelled',
  destroyed: 'other',
};
