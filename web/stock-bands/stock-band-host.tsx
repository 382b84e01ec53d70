import type { Product } from '#contract/catalogue/catalogue.ts';
import type { StockBand } from '#contract/stock/band.ts';
import { useNeededPart } from '#web/ui/on-demand.tsx';

const load = () => import('./stock-band.tsx').then(({ StockBand }) => StockBand);

/** How much there is of a dosage. Its code and its call are for products that are tracked only; the space is there before. */
export function StockBandHost({
  product,
  dosage,
  onBand,
}: {
  product: Pick<Product, 'id' | 'tracked'>;
  dosage: string;
  /** Is called with each band; undefined until it is known, and for a dosage that is not tracked. */
  onBand?: (band: StockBand | undefined) => void;
}) {
  const { tracked } = product;
  const Part = useNeededPart(load, tracked === true);
  return (
    tracked && (
      <span className="block">
        {Part ? <Part productId={product.id} dosage={dosage} onBand={onBand} /> : <span>{'\u00a0'}</span>}
      </span>
    )
  );
}
