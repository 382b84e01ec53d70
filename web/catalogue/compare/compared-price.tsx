import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { AddToCartButton } from '../card/add-to-cart-button.tsx';
import { productTitle } from '../card/product-title.ts';
import { PricePerUnit } from '../product/price-per-unit.tsx';
import type { ComparedProduct } from './compared-query.ts';
import { isLowestPerUnit } from './compared-strengths.ts';

/** The price of a strength, its price per unit, and a button that adds it; said in words if the product has no such strength. */
export function ComparedPrice({
  product,
  dosage,
  among,
}: {
  product: ComparedProduct;
  dosage: string;
  among: readonly ComparedProduct[];
}) {
  const { t } = useTranslation();
  const price = product.dosagePricing[dosage];
  if (price === undefined) return <span className="text-sm text-muted">{t('compare.notSold')}</span>;
  return (
    <>
      <LtrText className="aligned-as-parent block text-dose font-bold">{formatPrice(price)}</LtrText>
      <span className="block text-sm">
        <PricePerUnit price={price} pack={product.pack} />
        {isLowestPerUnit(product, dosage, among) && (
          <>
            {' · '}
            <b className="text-success">{t('compare.lowest')}</b>
          </>
        )}
      </span>
      <AddToCartButton
        product={product}
        dosage={dosage}
        labels={{ name: `${t('product.addOf', { dosage })}, ${productTitle(product)}`, shown: t('product.add') }}
      />
    </>
  );
}
