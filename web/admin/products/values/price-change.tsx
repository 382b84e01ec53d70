import { formatPrice, localeOf, useLanguage } from '#web/i18n/format.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** "400 mg  $7.25 → $8.00  +10%". Without `from` the dosage is new, without `to` it is removed. Prices are decimals, as in the API. */
export function PriceChange({ dosage, from, to }: { dosage: string; from: number | null; to: number | null }) {
  const { language } = useLanguage();
  const percent = new Intl.NumberFormat(localeOf(language), { style: 'percent', signDisplay: 'exceptZero' });
  return (
    <p className="flex flex-wrap gap-x-4">
      <LtrText>{dosage}</LtrText>
      <LtrText>
        {from !== null && <del className={to === null ? '' : 'text-muted no-underline'}>{formatPrice(from)}</del>}
        {from !== null && to !== null && ' → '}
        {to !== null && <ins className="font-semibold no-underline">{formatPrice(to)}</ins>}
      </LtrText>
      {from !== null && to !== null && <LtrText className="text-muted">{percent.format(to / from - 1)}</LtrText>}
    </p>
  );
}
