import './english.ts';
import { useId } from 'react';
import type { CartLine } from '#contract/cart.ts';
import type { Shortage } from '#contract/errors.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import type { ShortDated } from './short-dated.ts';

interface ShortagesProps {
  shortages: readonly Shortage[];
  /** One order may not have more, whatever there is. */
  isLimit: boolean;
  lines: CartLine[];
  isOrdering: boolean;
  changes: { setQuantity: (line: CartLine, quantity: number) => void; remove: (line: CartLine) => void };
  shortDated: ShortDated;
  /** Without a choice, everything is there. */
  onChoose: (choice?: ShortageChoice) => void;
}

/**
 * Names the lines that cannot be sent in full, or have more packs than one order may have. The customer orders fewer of them, accepts packs with a
 * short shelf life, or says how the order shall be sent.
 */
export function Shortages({ shortages, isLimit, lines, isOrdering, changes, shortDated, onChoose }: ShortagesProps) {
  const { t } = useTranslation();
  const content = useFocusFallback<HTMLDivElement>();
  const short = lines.flatMap((line) => {
    const shortage = shortages.find((each) => each.productId === line.productId && each.dosage === line.selectedDosage);
    return shortage && line.quantity > shortage.available ? [{ line, shortage }] : [];
  });
  if (short.length === 0) return null;
  const isEnough = short.every(
    ({ line, shortage }) => line.quantity <= availableOf(shortage, shortDated.acceptedOf(line)),
  );
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
            shortDated={shortDated}
          />
        ))}
      </ul>
      {!isLimit && !isEnough && <ShippingChoice isOrdering={isOrdering} onChoose={onChoose} />}
      {isEnough && (
        <Button variant="secondary" full blocked={isOrdering} onClick={() => onChoose()} className="mt-3">
          {t('checkout.placeOrder')}
        </Button>
      )}
    </div>
  );
}

/** Packs that can be sent now: with those of a short shelf life if they are accepted, of this expiry date or a later one. */
function availableOf({ available, shortDated }: Shortage, accepted: string | undefined): number {
  return shortDated && isOfferAccepted({ shortDated }, accepted) ? shortDated.available : available;
}

/** The offer may have an earlier date by now than the customer accepted. */
function isOfferAccepted({ shortDated }: Pick<Shortage, 'shortDated'>, accepted: string | undefined): boolean {
  return shortDated !== undefined && accepted !== undefined && accepted <= shortDated.expiresOn;
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
  shortage,
  isLimit,
  isOrdering,
  changes,
  shortDated: { acceptedOf, accept },
}: Pick<ShortagesProps, 'isLimit' | 'isOrdering' | 'changes' | 'shortDated'> & { line: CartLine; shortage: Shortage }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const accepted = acceptedOf(line);
  const { expectedOn, shortDated } = shortage;
  const isAccepted = isOfferAccepted(shortage, accepted);
  const available = availableOf(shortage, accepted);
  const nameId = useId();
  const isShort = available < line.quantity;
  const number = formatCount(available, language);
  const wanted = formatCount(line.quantity, language);
  const sentence = isLimit
    ? 'shortages.limit'
    : available === 0
      ? 'shortages.none'
      : isShort
        ? 'shortages.some'
        : 'shortages.all';
  const name = `${line.product.drugName} ${line.selectedDosage}`;
  return (
    <li>
      <p id={nameId} className="font-semibold wrap-anywhere">
        <LtrText>
          <Measures text={name} />
        </LtrText>
      </p>
      <p>{t(sentence, { number, wanted })}</p>
      {expectedOn && <p>{t('shortages.expected', { date: formatDay(expectedOn, language) })}</p>}
      {shortDated && (
        <CheckField
          label={t('shortages.shortDated', {
            number: formatCount(shortDated.available, language),
            date: formatDay(shortDated.expiresOn, language),
          })}
          checked={isAccepted}
          aria-describedby={nameId}
          aria-disabled={isOrdering}
          onChange={({ target }) => !isOrdering && accept(line, target.checked ? shortDated.expiresOn : undefined)}
        />
      )}
      {isShort && (
        <Button
          variant="quiet"
          blocked={isOrdering}
          onClick={() => (available === 0 ? changes.remove(line) : changes.setQuantity(line, available))}
          className="-ms-3"
        >
          {available === 0 ? t('lines.remove', { name }) : t('shortages.take', { number })}
        </Button>
      )}
    </li>
  );
}
