import { useEffect, useId, useRef, useState } from 'react';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import { AddToCartButton } from '#web/catalogue/card/add-to-cart-button.tsx';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { controlClass, FieldError } from '#web/ui/form/field-parts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { PricePerUnit } from './price-per-unit.tsx';
import { ProductTable } from './product-table.tsx';
import { readQuantity } from './read-quantity.ts';

/** Every strength with its price, and a quantity to add. `asked`: the strength that a link names (`?dosage=`). */
export function Strengths({ product, asked }: { product: ProductDetail; asked: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="mt-6">
      <ProductTable
        caption={
          <caption className="sr-only">
            <h2>{t('product.strengths')}</h2>
          </caption>
        }
        first={t('product.strength')}
        last={t('product.quantity')}
      >
        {product.availableDosages.map((dosage) => (
          <Strength key={dosage} product={product} dosage={dosage} isAsked={dosage === asked} />
        ))}
      </ProductTable>
    </div>
  );
}

function Strength({ product, dosage, isAsked }: { product: ProductDetail; dosage: string; isAsked: boolean }) {
  const { t } = useTranslation();
  const price = product.dosagePricing[dosage];
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // Back has scrolled to where the page was.
    if (isAsked && window.scrollY === 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  return (
    <tr ref={row} aria-current={isAsked || undefined}>
      <th scope="row" className="text-dose font-bold wrap-anywhere">
        <LtrText>
          <Measures text={dosage} />
        </LtrText>
      </th>
      <td className="text-dose font-bold">
        <LtrText>{formatPrice(price)}</LtrText>
      </td>
      <td className="text-sm">
        <PricePerUnit price={price} pack={product.pack} />
      </td>
      <td>
        <AddQuantity product={product} dosage={dosage} name={t('product.addOf', { dosage })} />
      </td>
    </tr>
  );
}

/**
 * A number of packs, and the button that adds them. The field is read when something is added: a number typed before hydration
 * counts too.
 */
function AddQuantity({ product, dosage, name }: { product: ProductDetail; dosage: string; name: string }) {
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
  return (
    <form
      className="product-add"
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
        aria-label={t('product.quantityOf', { dosage })}
        aria-invalid={failed || undefined}
        aria-describedby={failed ? errorId : undefined}
        onFocus={(event) => event.target.select()}
        onChange={() => setFailed(false)}
        className={`${controlClass} min-h-target`}
      />
      <AddToCartButton
        product={product}
        dosage={dosage}
        quantity={quantity}
        labels={{ name, shown: t('product.add') }}
      />
      <FieldError id={errorId}>{failed && t('errors.QUANTITY_OUT_OF_RANGE')}</FieldError>
    </form>
  );
}
