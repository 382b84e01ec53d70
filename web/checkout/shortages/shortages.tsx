import './english.ts';
import type { CartLine } from '#contract/cart.ts';
import type { Shortage } from '#contract/errors.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { formatDay } from '#web/i18n/format-day.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

interface ShortagesProps {
  shortages: readonly Shortage[];
  /** One order may not have more, whatever there is. */
  isLimit: boolean;
  lines: CartLine[];
  isOrdering: boolean;
  changes: { setQuantity: (line: CartLine, quantity: number) => void; remove: (line: CartLine) => void };
  onChoose: (choice: ShortageChoice) => void;
}

/**
 * Names the lines that cannot be sent in full, or have more packs than one order may have. The customer orders fewer of them, or says how the order
 * shall be sent.
 */
export function Shortages({ shortages, isLimit, lines, isOrdering, changes, onChoose }: ShortagesProps) {
  const { t } = useTranslation();
  const content = useFocusFallback<HTMLDivElement>();
  const short = lines.flatMap((line) => {
    const shortage = shortages.find((each) => each.productId === line.productId && each.dosage === line.selectedDosage);
    return shortage && line.quantity > shortage.available ? [{ line, shortage }] : [];
  });
  if (short.length === 0) return null;
  return (
    <div ref={content} className="mb-5 rounded-2 bg-accent-tint px-4 py-3 text-sm/6">
      <h3 className="text-base tracking-normal">{t(isLimit ? 'shortages.limitTitle' : 'shortages.title')}</h3>
      <ul className="grid gap-3">
        {short.map(({ line, shortage }) => (
          <ShortLine
            key={line.id}
            line={line}
            shortage={shortage}
            isLimit={isLimit}
            isOrdering={isOrdering}
            changes={changes}
          />
        ))}
      </ul>
      {!isLimit && <ShippingChoice isOrdering={isOrdering} onChoose={onChoose} />}
    </div>
  );
}

function ShippingChoice({ isOrdering, onChoose }: Pick<ShortagesProps, 'isOrdering' | 'onChoose'>) {
  const { t } = useTranslation();
  return (
    <>
      <h4 className="mt-3 text-base tracking-normal">{t('shortages.question')}</h4>
      <div className="grid gap-2">
        <Button variant="secondary" full blocked={isOrdering} onClick={() => onChoose('ship-available')}>
          {t('shortages.shipAvailable')}
        </Button>
        <Button variant="secondary" full blocked={isOrdering} onClick={() => onChoose('whole-lines')}>
          {t('shortages.wholeLines')}
        </Button>
      </div>
    </>
  );
}

function ShortLine({
  line,
  shortage: { available, expectedOn },
  isLimit,
  isOrdering,
  changes,
}: Pick<ShortagesProps, 'isLimit' | 'isOrdering' | 'changes'> & { line: CartLine; shortage: Shortage }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = formatCount(available, language);
  const wanted = formatCount(line.quantity, language);
  const name = `${line.product.drugName} ${line.selectedDosage}`;
  return (
    <li>
      <p className="font-semibold wrap-anywhere">
        <LtrText>
          <Measures text={name} />
        </LtrText>
      </p>
      <p>
        {available === 0 ? t('shortages.none') : t(isLimit ? 'shortages.limit' : 'shortages.some', { number, wanted })}
      </p>
      {expectedOn && <p>{t('shortages.expected', { date: formatDay(expectedOn, language) })}</p>}
      <Button
        variant="quiet"
        blocked={isOrdering}
        onClick={() => (available === 0 ? changes.remove(line) : changes.setQuantity(line, available))}
        className="-ms-3"
      >
        {available === 0 ? t('lines.remove', { name }) : t('shortages.take', { number })}
      </Button>
    </li>
  );
}
