import './printed-labels.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LotWithMoves } from '#contract/admin/stock/lots.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { lotSymbol, readableElements } from './lot-symbol.ts';

/** Prints labels of a lot, each on a sheet of its own, and nothing else of the page; then calls `onPrinted`. */
export function PrintedLabels({ lot, count, onPrinted }: { lot: LotWithMoves; count: number; onPrinted: () => void }) {
  const sheets = useRef<HTMLDivElement>(null);
  const [symbol] = useState(() => symbolOf(lot));
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
        <Label key={place} lot={lot} symbol={symbol} />
      ))}
    </div>,
    document.body,
  );
}

/** The address of the picture of the symbol, and what it says; undefined without a GTIN. */
function symbolOf({ gtin, lotNumber, expiresOn }: LotWithMoves) {
  if (gtin === undefined) return undefined;
  const labelled = { gtin, lotNumber, expiresOn };
  const src = `data:image/svg+xml,${encodeURIComponent(lotSymbol(labelled))}`;
  return { src, elements: readableElements(labelled) };
}

function Label({ lot, symbol }: { lot: LotWithMoves; symbol: ReturnType<typeof symbolOf> }) {
  const { t } = useTranslation();
  return (
    <div className="lot-label">
      {symbol && <img src={symbol.src} alt={symbol.elements} />}
      <div>
        <b lang="en" dir="ltr" className="lot-label-name">
          {lot.drugName}
        </b>
        <b dir="ltr">{lot.dosage}</b>
        <span lang="en" dir="ltr">
          {lot.brandName || lot.productId}
        </span>
        <span>{t('stock.lot', { number: lot.lotNumber })}</span>
        <span>{t('stock.expires', { day: lot.expiresOn })}</span>
        {symbol && <LtrText className="lot-label-elements">{symbol.elements}</LtrText>}
      </div>
    </div>
  );
}
