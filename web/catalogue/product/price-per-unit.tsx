import type { Pack } from '#contract/catalogue/medicine-facts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { formatUnitPrice } from './unit-price.ts';

/** "$0.0693 per tablet", so that packs can be compared; a dash if the pack does not say how much it contains. */
export function PricePerUnit({ price, pack }: { price: number | undefined; pack: Pack | undefined }) {
  const { t } = useTranslation();
  if (price === undefined || !pack) return <span>–</span>;
  return (
    <>
      <LtrText>{formatUnitPrice(price, pack)}</LtrText>{' '}
      <span className="text-muted">{t(`product.units.${pack.unit}`)}</span>
    </>
  );
}
