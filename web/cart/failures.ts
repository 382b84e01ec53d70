import { ApiError } from '#web/api/api.ts';
import type { Translate } from '#web/i18n/translation.tsx';

/** The session has ended, or belongs to another user: the layout reports it (web/session). */
export function isSessionError(error: unknown): boolean {
  return isUnauthorized(error) || (error instanceof ApiError && error.code === 'SESSION_CHANGED');
}

/** The session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHORIZED';
}

/** Why a product could not be added; the general text of SPEC §8 for unknown reasons. */
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
