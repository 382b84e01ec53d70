import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import type { DeliveryFileReport, RejectedLine } from '#contract/admin/stock/delivery-file.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import type { DeliveryOutcome } from '#contract/stock/delivery-file.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** Deliveries and rejected lines on the page. The download has all that the server lists. */
const SHOWN_MAX = 50;

interface ReportProps {
  report: DeliveryFileReport;
  /** Nothing was received yet. */
  isTrial: boolean;
  fileName: string;
}

/** What a file of deliveries has, or what was received of it; below, the lines that must be corrected. */
export function DeliveryReport({ report, isTrial, fileName }: ReportProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const { deliveries, rejected } = report;
  const numbered = (count: number) => ({ count, number: formatCount(count, language) });
  return (
    <>
      <section aria-labelledby={id} className="grid gap-3">
        <h2 id={id} className="text-h3">
          {t(isTrial ? 'stock.file.found' : 'stock.file.result', numbered(deliveries.length))}
        </h2>
        <ul className="figures divide-y divide-line rounded-3 border border-line bg-surface">
          {deliveries.slice(0, SHOWN_MAX).map(({ supplier, deliveryNote, outcome, lines, packs }) => (
            <li
              key={`${supplier} ${deliveryNote}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3"
            >
              <p className="min-w-0 wrap-anywhere">
                <b className="font-semibold">
                  <bdi>{supplier}</bdi>
                </b>{' '}
                <bdi className="text-muted">{deliveryNote}</bdi>
              </p>
              <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
                <span>{t('stock.receive.lines', numbered(lines))}</span>
                {outcome !== 'rejected' && <span>{t('stock.packs', numbered(packs))}</span>}
                <Badge key={`${outcome} ${isTrial}`} tone={tones[outcome]}>
                  {t(`stock.file.outcome.${isTrial && outcome === 'received' ? 'ready' : outcome}`)}
                </Badge>
              </p>
            </li>
          ))}
        </ul>
        {deliveries.length > SHOWN_MAX && (
          <p className="text-sm text-muted">{t('stock.file.more', numbered(deliveries.length - SHOWN_MAX))}</p>
        )}
      </section>
      {rejected.length > 0 && <RejectedLines {...report} fileName={fileName} />}
    </>
  );
}

const tones: Record<DeliveryOutcome, BadgeTone> = { received: 'delivered', known: 'other', rejected: 'cancelled' };

function RejectedLines({ rejected, rejectedLines, fileName }: DeliveryFileReport & { fileName: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const reasonOf = useReason();
  const save = () => {
    const rows = rejected.map((one) => spreadsheetRow([String(one.line), one.column, one.value, reasonOf(one)]));
    const text = `\ufeff${['line,column,value,reason', ...rows].join('\n')}\n`;
    saveFile(`${fileName.replace(/\.\w+$/, '')}-rejected.csv`, text, 'text/csv;charset=utf-8');
  };
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-h3">
          {t('stock.file.rejected', { count: rejectedLines, number: formatCount(rejectedLines, language) })}
        </h2>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={save}
        >
          {t('stock.file.download')}
        </Button>
      </div>
      <p className="text-muted">{t('stock.file.rejectedHelp')}</p>
      <ul className="figures divide-y divide-line rounded-3 border border-line bg-surface text-sm">
        {rejected.slice(0, SHOWN_MAX).map((one) => (
          <li key={`${one.line} ${one.column}`} className="grid gap-1 px-4 py-3 wrap-anywhere">
            <p className="font-semibold">
              {t('stock.file.line', { number: one.line })} <LtrText>{one.column}</LtrText>
            </p>
            {one.value !== '' && (
              <p className="text-muted">
                <bdi>{one.value}</bdi>
              </p>
            )}
            <p>{reasonOf(one)}</p>
          </li>
        ))}
      </ul>
      {rejected.length > SHOWN_MAX && <p className="text-sm text-muted">{t('stock.file.moreRejected')}</p>}
    </section>
  );
}

/** Why a line is rejected, in words. */
function useReason(): (line: RejectedLine) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return ({ code, column, storedExpiresOn }) => {
    if (storedExpiresOn) return t('stock.receive.stored', { day: formatDay(storedExpiresOn, language) });
    if (code !== 'INVALID_INPUT') return t(`errors.${code}`);
    if (column === 'lotNumber') return t('stock.receive.fault.lot');
    if (column === 'quantity') return t('stock.receive.wholePacks');
    return t(column === 'status' ? 'stock.file.statusForm' : 'stock.file.dayForm');
  };
}
