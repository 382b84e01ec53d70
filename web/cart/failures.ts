import { ApiError } from '#web/api/api.ts';
import type { Translate } from '#web/i18n/translation.tsx';

/** The layout tells of it (web/accounts): nobody is signed in any more, or somebody else. */
export function isSessionError(error: unknown): boolean {
  return isUnauthorized(error) || (error instanceof ApiError && error.code === 'SESSION_CHANGED');
}

/** Nobody is signed in any more. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHORIZED';
}

/** Why a product could not be added; SPEC §8's sentence where there is nothing better to say. */
export function addFailureText(error: unknown, t: Translate, product: string): string {
  const code = error instanceof ApiError ? error.code : undefined;
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
