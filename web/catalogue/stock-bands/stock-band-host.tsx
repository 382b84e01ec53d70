import { useEffect, useEffectEvent } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { useOnDemand } from '#web/ui/on-demand.tsx';

const load = () => import('./stock-band.tsx').then(({ StockBand }) => StockBand);

/** How much there is of a dosage. Its code and its call are for products that are tracked only; the space is there before. */
export function StockBandHost({ product, dosage }: { product: Pick<Product, 'id' | 'tracked'>; dosage: string }) {
  const { Part, whenLoaded } = useOnDemand(load);
  const { tracked } = product;
  const loadPart = useEffectEvent(() => whenLoaded(() => undefined));
  useEffect(() => {
    if (tracked) loadPart();
  }, [tracked]);
  return (
    tracked && (
      <span className="block">{Part ? <Part productId={product.id} dosage={dosage} /> : <span>{'\u00a0'}</span>}</span>
    )
  );
}
