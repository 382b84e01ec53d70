import type { CartLine } from '#contract/cart.ts';
import { ResponseError } from '#web/api/api.ts';
import { CheckoutError } from '#web/checkout/checkout-error.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCents } from '#web/i18n/format.ts';
import type { Translate } from '#web/i18n/translation.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ItemName } from '#web/orders/item-name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type CartChange, changesBetween } from './seen-lines.ts';

/**
 * Why a checkout failed with a 409, and the differences between the lines that the customer saw and the current ones.
 */
export function CartChanged({ error, seen, now }: { error: Error | null; seen: CartLine[]; now: CartLine[] }) {
  const { t } = useTranslation();
  if (!(error instanceof ResponseError && error.status === 409) || error.shortages.length > 0) return null;
  const changes = changesBetween(seen, now);
  return (
    <CheckoutError error={error}>
      <Notice tone="bad" className="mb-5">
        <div className="grid gap-2">
          <p>{errorText(error, t, t('checkout.failed'))}</p>
          {changes.length > 0 && (
            <ul aria-label={t('checkout.changes.title')} className="grid list-disc gap-1 ps-5 text-ink">
              {changes.map((change) => (
                <li key={`${change.id} ${change.kind}`} className="wrap-anywhere">
                  <ItemName {...change} />
                  <br />
                  {changeText(change, t)}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Notice>
    </CheckoutError>
  );
}

function changeText(change: CartChange, t: Translate): string {
  switch (change.kind) {
    case 'price':
      return t('checkout.changes.price', { before: formatCents(change.before), now: formatCents(change.now) });
    case 'quantity':
      return t('checkout.changes.quantity', { before: change.before, now: change.now });
    default:
      return t(`checkout.changes.${change.kind}`);
  }
}
