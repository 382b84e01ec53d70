import { useState } from 'react';
import type { StockBand } from '#contract/stock/band.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { StockBandHost } from '#web/stock-bands/stock-band-host.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { AddToCartButton } from '../card/add-to-cart-button.tsx';
import { productTitle } from '../card/product-title.ts';
import { UnlessOutOfStock } from '../card/unless-out-of-stock.tsx';
import { PricePerUnit } from '../product/price-per-unit.tsx';
import type { ComparedProduct } from './compared-query.ts';
import { isLowestPerUnit } from './compared-strengths.ts';

/** The price of a strength, its price per unit, how much there is, and a button that adds it; said in words if the product has no such strength. */
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
  const [band, setBand] = useState<StockBand>();
  const price = product.dosagePricing[dosage];
  if (price === undefined) return <span className="text-sm text-muted">{t('compare.notSold')}</span>;
  const suffix = `, ${productTitle(product)}`;
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
      <StockBandHost product={product} dosage={dosage} onBand={setBand} />
      <UnlessOutOfStock productId={product.id} dosage={dosage} band={band} suffix={suffix} className="max-w-48">
        <AddToCartButton
          product={product}
          dosage={dosage}
          labels={{ name: t('product.addOf', { dosage }) + suffix, shown: t('product.add') }}
        />
      </UnlessOutOfStock>
    </>
  );
}
