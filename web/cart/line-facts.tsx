import type { CartLine } from '#contract/cart.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { Pack } from '#web/page/pack.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** "500 mg · extended release · Glucophage", and below it the pack: what distinguishes lines of the same drug. */
export function LineFacts({ line: { selectedDosage, product } }: { line: CartLine }) {
  const { releaseName } = useCatalogueNames();
  return (
    <>
      <Facts>
        <LtrText className="font-bold">
          <Measures text={selectedDosage} />
        </LtrText>
        {product.releaseForm && <b>{releaseName(product.releaseForm)}</b>}
        {product.brandName && (
          <bdi lang="en" className="text-sm text-muted">
            {product.brandName}
          </bdi>
        )}
      </Facts>
      <Pack packagingType={product.packagingType} productCode={product.productId} />
    </>
  );
}
