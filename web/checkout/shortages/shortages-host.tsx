import { useState } from 'react';
import type { CartLine } from '#contract/cart.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { ResponseError } from '#web/api/api.ts';
import { CheckoutError } from '#web/checkout/checkout-error.tsx';
import { useNeededPart } from '#web/ui/on-demand.tsx';
import type { ShortDated } from './short-dated.ts';

const load = () => import('./shortages.tsx').then(({ Shortages }) => Shortages);

interface ShortagesHostProps {
  error: Error | null;
  lines: CartLine[];
  isOrdering: boolean;
  changes: { setQuantity: (line: CartLine, quantity: number) => void; remove: (line: CartLine) => void };
  shortDated: ShortDated;
  /** Orders with this choice; without one if everything is there. */
  onChoose: (choice?: ShortageChoice) => void;
}

/** What the order needs and the store does not have, or does not sell in such numbers. The code of it loads when a checkout failed for that. */
export function ShortagesHost({ error, ...props }: ShortagesHostProps) {
  const short = useLastShortage(error);
  const Part = useNeededPart(load, short !== undefined);
  if (!short || !Part) return null;
  return (
    <CheckoutError error={short}>
      <Part {...props} shortages={short.shortages} isLimit={short.code === 'TOO_MANY_PACKS'} />
    </CheckoutError>
  );
}

/** The newest error about numbers of packs. It stays while the order is sent again, and if that fails for something else, but not after another 409: the cart is another then. */
function useLastShortage(error: Error | null): ResponseError | undefined {
  const [last, setLast] = useState<ResponseError>();
  const isConflict = error instanceof ResponseError && error.status === 409;
  const newest = isConflict ? (error.shortages.length > 0 ? error : undefined) : last;
  if (newest !== last) setLast(newest);
  return newest;
}
