import type { AdminProduct } from '#contract/admin/products.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** "Ventolin · THR-RES-0001": what distinguishes products of the same name, below the title of a dialog. */
export function BrandAndId({ product: { brandName, productId } }: { product: AdminProduct }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {brandName !== '' && (
        <>
          <bdi>{brandName}</bdi> ·{' '}
        </>
      )}
      <LtrText className="break-all">{productId}</LtrText>
    </p>
  );
}
