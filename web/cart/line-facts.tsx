import type { CartLine } from '#contract/cart.ts';
import { Pack } from '#web/medicines/pack.tsx';
import { StockBandHost } from '#web/stock-bands/stock-band-host.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** "500 mg · Glucophage", and below it the pack: what distinguishes lines of the same drug. How much there is of what is tracked. */
export function LineFacts({ line: { available, selectedDosage, product } }: { line: CartLine }) {
  return (
    <>
      <Facts>
        <LtrText className="font-bold">
          <Measures text={selectedDosage} />
        </LtrText>
        {product.brandName && (
          <bdi lang="en" className="text-sm text-muted">
            {product.brandName}
          </bdi>
        )}
      </Facts>
      <Pack releaseForm={product.releaseForm} packagingType={product.packagingType} productCode={product.productId} />
      {available && <StockBandHost product={product} dosage={selectedDosage} />}
    </>
  );
}
