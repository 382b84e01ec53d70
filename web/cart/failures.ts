import { ResponseError } from '#web/api/api.ts';
import type { Translate } from '#web/i18n/translation.tsx';

/** Why a product could not be added; the general text of product.md §8 for unknown reasons. */
export function addFailureText(error: unknown, t: Translate, product: string): string {
  const code = error instanceof ResponseError ? error.code : undefined;
  switch (code) {
    case 'PRICE_CHANGED':
      return t('cart.failed.priceChanged', { product });
    case 'PRODUCT_UNAVAILABLE':
    case 'DOSAGE_NOT_OFFERED':
    case 'NOT_FOUND':
      return t('cart.failed.unavailable', { product });
    case 'QUANTITY_OUT_OF_RANGE':
    case 'CART_FULL':
    case 'TOO_MANY_ATTEMPTS':
      return t(`errors.${code}`);
    default:
      return t('cart.failed.add');
  }
}
