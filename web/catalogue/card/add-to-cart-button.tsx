import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { type AddableProduct, useAddToCart } from '#web/cart/add-to-cart.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** How long the button says "Added!" (product.md §9). */
const ADDED_STATE_MS = 1000;

/**
 * Adds the chosen dosage. The three labels overlap, so that the button keeps its width and its focus. In languages whose text is
 * too long beside a price, the button shows a short one, and has the full one as its name. `labels`: others than "Add to Cart".
 * `quantity` returns the number of packs, or undefined if it is invalid.
 */
export function AddToCartButton({
  product,
  dosage,
  labels,
  quantity,
  onAdded,
}: {
  product: AddableProduct;
  dosage: string;
  labels?: { name: string; shown: string };
  quantity?: () => number | undefined;
  onAdded?: () => void;
}) {
  const { t } = useTranslation();
  const { add, isPending } = useAddToCart();
  const { added, show } = useAddedState();
  const { name, shown } = labels ?? { name: t('cart.add'), shown: t('cart.addShort') };
  const labelClass = (isVisible: boolean) =>
    `[grid-area:1/1] inline-flex items-center gap-2 ${isVisible ? '' : 'invisible'}`;
  return (
    <Button
      variant={added && !isPending ? 'added' : 'primary'}
      aria-busy={isPending || undefined}
      aria-label={name !== shown && !added ? name : undefined}
      onClick={() => {
        const packs = quantity ? quantity() : 1;
        const succeed = () => {
          show();
          onAdded?.();
        };
        if (!isPending && packs !== undefined) add({ product, dosage, quantity: packs, onAdded: succeed });
      }}
      className="px-4!"
    >
      <span className="grid place-items-center">
        <span className={`${labelClass(!added || isPending)} ${isPending ? 'opacity-0' : ''}`}>{shown}</span>
        <span className={labelClass(added && !isPending)}>
          <Check aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t('cart.added')}
        </span>
        {isPending && (
          <span className={labelClass(true)}>
            <Spinner />
          </span>
        )}
      </span>
    </Button>
  );
}

/** True for a second after `show` is called. */
function useAddedState() {
  const [added, setAdded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    setAdded(true);
    timer.current = setTimeout(() => setAdded(false), ADDED_STATE_MS);
  };
  return { added, show };
}
