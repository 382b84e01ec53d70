import './printed-labels.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { LotWithMoves } from '#contract/admin/stock/lots.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { lotSymbol, readableElements } from './lot-symbol.ts';

/** Prints labels of a lot, each on a sheet of its own, and nothing else of the page; then calls `onPrinted`. */
export function PrintedLabels({ lot, count, onPrinted }: { lot: LotWithMoves; count: number; onPrinted: () => void }) {
  const sheets = useRef<HTMLDivElement>(null);
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    let isGone = false;
    const pictures = [...(sheets.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (isGone) return;
      window.addEventListener('afterprint', () => done(), { once: true });
      window.print();
    });
    return () => {
      isGone = true;
    };
  }, []);
  return createPortal(
    <div ref={sheets} className="lot-labels">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all labels are the same
        <Label key={place} lot={lot} />
      ))}
    </div>,
    document.body,
  );
}

function Label({ lot }: { lot: LotWithMoves }) {
  const { t } = useTranslation();
  const { gtin, lotNumber, expiresOn } = lot;
  const elements = gtin !== undefined && readableElements({ gtin, lotNumber, expiresOn });
  return (
    <div className="lot-label">
      {gtin !== undefined && elements && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(lotSymbol({ gtin, lotNumber, expiresOn }))}`}
          alt={elements}
        />
      )}
      <div>
        <b lang="en" dir="ltr">
          {lot.drugName} {lot.dosage}
        </b>
        <span>{t('stock.lot', { number: lotNumber })}</span>
        <span>{t('stock.expires', { day: expiresOn })}</span>
        {elements && <LtrText className="lot-label-elements">{elements}</LtrText>}
      </div>
    </div>
  );
}
