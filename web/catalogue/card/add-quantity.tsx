import { useId, useRef, useState } from 'react';
import type { StockBand } from '#contract/stock/band.ts';
import type { AddableProduct } from '#web/cart/add-to-cart.ts';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { controlClass, FieldError } from '#web/ui/form/field-parts.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { UnlessOutOfStock } from './unless-out-of-stock.tsx';

interface AddQuantityProps {
  product: AddableProduct;
  dosage: string;
  /** What distinguishes fields of equal dosages, for screen readers. */
  suffix?: string;
  labels: { name: string; shown: string };
  className: string;
}

/** A number of packs, and the button that adds them; while a dosage is out of stock, the button that asks for a mail when it is back. */
export function AddQuantity({ band, ...props }: AddQuantityProps & { band?: StockBand | undefined }) {
  const { product, dosage, suffix = '', className } = props;
  return (
    <UnlessOutOfStock
      productId={product.id}
      dosage={dosage}
      band={band}
      suffix={suffix || `, ${product.drugName}`}
      className={className}
    >
      <AddForm {...props} />
    </UnlessOutOfStock>
  );
}

/**
 * The field is read when something is added: a number typed before hydration
 * counts too.
 */
function AddForm({ product, dosage, suffix = '', labels, className }: AddQuantityProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const quantity = () => {
    const packs = readQuantity(field.current?.value ?? '');
    setFailed(packs === undefined);
    if (packs === undefined) field.current?.focus();
    return packs;
  };
  // Otherwise Enter pressed twice would order twice as much.
  const startAgain = () => {
    const { current } = field;
    if (!current) return;
    current.value = '1';
    if (document.activeElement === current) current.select();
  };
  return (
    <form
      method="dialog" // before hydration, Enter must not load the page again
      className={`grid grid-cols-[3.5rem_auto] gap-2 ${className}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector('button')?.click();
      }}
    >
      <input
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        defaultValue="1"
        aria-label={t('catalogue.quantityOf', { dosage }) + suffix}
        aria-invalid={failed || undefined}
        aria-describedby={failed ? errorId : undefined}
        onFocus={(event) => event.target.select()}
        onChange={() => setFailed(false)}
        className={`${controlClass} min-h-target`}
      />
      <AddToCartButton product={product} dosage={dosage} quantity={quantity} onAdded={startAgain} labels={labels} />
      <div className="col-span-full empty:hidden">
        <FieldError id={errorId}>{failed && t('errors.QUANTITY_OUT_OF_RANGE')}</FieldError>
      </div>
    </form>
  );
}
