import CircleSlash from 'lucide-react/icons/circle-slash';
import Trash2 from 'lucide-react/icons/trash';
import { useLayoutEffect, useRef } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { LineFacts } from '#web/cart/line-facts.tsx';
import { QuantityStepper } from '#web/cart/quantity/quantity-stepper.tsx';
import { lineCents } from '#web/cart/totals.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { formatCents, formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName, type NamedProduct } from '#web/medicines/drug-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface CartLineItemProps {
  line: CartLine;
  /** The products of the cart. */
  among: readonly NamedProduct[];
  accessibleName: string;
  /** Takes the focus when the line appears. */
  takesFocus: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** One product and dosage in the drawer (look.md "Cart drawer"). */
export function CartLineItem(props: CartLineItemProps) {
  const { t } = useTranslation();
  const { line, among, takesFocus } = props;
  const item = useRef<HTMLLIElement>(null);
  // Before the dialog notices that the focused button is gone.
  useLayoutEffect(() => {
    if (takesFocus) item.current?.querySelector<HTMLElement>('[data-remove]')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { product } = line;
  return (
    <li
      ref={item}
      className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-4 max-[24rem]:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="row-span-3 grid size-16 place-items-center rounded-2 bg-well max-[24rem]:hidden">
        <Picture src={product.picture ?? product.imageUrl} size={56} />
      </div>
      <h3 className="tracking-normal wrap-break-word">
        <bdi lang="en">
          <DrugName product={product} among={among} />
        </bdi>
      </h3>
      <LtrText className="figures font-bold">{formatCents(lineCents(line))}</LtrText>
      <p className="col-span-2 col-start-2 max-[24rem]:col-start-1">
        <LineFacts line={line} />
      </p>
      {!line.available && (
        <p className="col-span-2 col-start-2 pb-1 max-[24rem]:col-start-1">
          <Badge tone="cancelled" icon={CircleSlash}>
            <span>{t('lines.unavailable')}</span>
          </Badge>
        </p>
      )}
      <LineControls {...props} />
    </li>
  );
}

/** The quantity, the unit price, and the button that removes the line. */
function LineControls({ line, accessibleName, onQuantity, onRemove }: CartLineItemProps) {
  const { t } = useTranslation();
  const { unitName } = useCatalogueNames();
  return (
    <div className="col-span-2 col-start-2 mt-1 flex flex-wrap items-center gap-3 max-[24rem]:col-start-1">
      <QuantityStepper
        quantity={line.quantity}
        name={accessibleName}
        disabled={!line.available}
        onChange={onQuantity}
      />
      <p className="flex-1 text-sm text-muted">
        <LtrText className="figures aligned-as-parent block">{formatPrice(line.selectedPrice)}</LtrText>
        <span className="block text-xs">{unitName(line.product.priceUnit)}</span>
      </p>
      <Button
        variant="quiet"
        square
        data-remove
        data-tooltip="name"
        aria-label={t('lines.remove', { name: accessibleName })}
        onClick={(event) => {
          if (!line.available) focusNeighbour(event.currentTarget);
          onRemove();
        }}
        className="-me-3 text-muted"
      >
        <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Button>
    </div>
  );
}

/** The focused line is about to be removed, and cannot be put back: the focus moves to a neighbour. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus();
}
