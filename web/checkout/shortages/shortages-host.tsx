import { useEffect, useEffectEvent } from 'react';
import type { CartLine } from '#contract/cart.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { ResponseError } from '#web/api/api.ts';
import { CheckoutError } from '#web/checkout/checkout-error.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';

const load = () => import('./shortages.tsx').then(({ Shortages }) => Shortages);

interface ShortagesHostProps {
  error: Error | null;
  lines: CartLine[];
  isOrdering: boolean;
  changes: { setQuantity: (line: CartLine, quantity: number) => void; remove: (line: CartLine) => void };
  /** Orders with this choice. */
  onChoose: (choice: ShortageChoice) => void;
}

/** What the order needs and the store does not have. The code of it loads when a checkout failed for that. */
export function ShortagesHost({ error, ...props }: ShortagesHostProps) {
  const { Part, whenLoaded } = useOnDemand(load);
  const shortages = error instanceof ResponseError ? error.shortages : [];
  const isShort = shortages.length > 0;
  const loadPart = useEffectEvent(() => whenLoaded(() => undefined));
  useEffect(() => {
    if (isShort) loadPart();
  }, [isShort]);
  if (!isShort || !Part) return null;
  return (
    <CheckoutError error={error}>
      <Part {...props} shortages={shortages} />
    </CheckoutError>
  );
}
