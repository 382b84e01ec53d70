import { useEffect, useRef, useState } from 'react';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import type { StockBand } from '#contract/stock/band.ts';
import { AddQuantity } from '#web/catalogue/card/add-quantity.tsx';
import { Storage } from '#web/catalogue/card/storage.tsx';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { StockBandHost } from '#web/stock-bands/stock-band-host.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { PricePerUnit } from './price-per-unit.tsx';
import { ProductTable } from './product-table.tsx';

/** Every strength with its price, and a quantity to add. `asked`: the strength that a link names (`?dosage=`). */
export function Strengths({ product, asked }: { product: ProductDetail; asked: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="mt-6">
      <ProductTable
        caption={
          <caption className="sr-only">
            <h2>{t('product.strengths')}</h2>
          </caption>
        }
        first={t('product.strength')}
        last={t('product.quantity')}
      >
        {product.availableDosages.map((dosage) => (
          <Strength key={dosage} product={product} dosage={dosage} isAsked={dosage === asked} />
        ))}
      </ProductTable>
    </div>
  );
}

function Strength({ product, dosage, isAsked }: { product: ProductDetail; dosage: string; isAsked: boolean }) {
  const { t } = useTranslation();
  const price = product.dosagePricing[dosage];
  const [band, setBand] = useState<StockBand>();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // Back has scrolled to where the page was.
    if (isAsked && window.scrollY === 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  return (
    <tr ref={row} aria-current={isAsked || undefined}>
      <th scope="row" className="text-dose font-bold wrap-anywhere">
        <LtrText>
          <Measures text={dosage} />
        </LtrText>
        <Storage product={product} dosage={dosage} className="block text-sm font-semibold" />
        <StockBandHost product={product} dosage={dosage} onBand={setBand} />
      </th>
      <td className="text-dose font-bold">
        <LtrText>{formatPrice(price)}</LtrText>
      </td>
      <td className="text-sm">
        <PricePerUnit price={price} pack={product.pack} />
      </td>
      <td>
        <AddQuantity
          product={product}
          dosage={dosage}
          band={band}
          labels={{ name: t('product.addOf', { dosage }), shown: t('product.add') }}
          className="justify-start"
        />
      </td>
    </tr>
  );
}
