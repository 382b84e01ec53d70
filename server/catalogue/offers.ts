import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** A requested product and dosage, with its state in the current catalogue. */
export interface OfferState {
  drugName: string;
  /** The product was withdrawn. */
  withdrawn: boolean;
  /** The current price; null if it was withdrawn or does not have this dosage. */
  priceCents: number | null;
}

/** SQL: the columns of `OfferState`, from a row `p` of products and `joinOffer`. */
export const offerColumns = sql`p.drug_name as "drugName", p.withdrawn_at is not null as withdrawn,
  offer.price_cents as "priceCents"`;

/** SQL: joins the offer of a dosage of the product `p`, if it is on sale. */
export const joinOffer = (dosage: SQL) =>
  sql`left join offers offer on offer.product_id = p.id and offer.dosage = ${dosage}`;

/** Why a product and dosage cannot be sold; undefined if they are on sale. */
export function unavailableReason({
  withdrawn,
  priceCents,
}: OfferState): 'withdrawn' | 'dosage-not-offered' | undefined {
  if (withdrawn) return 'withdrawn';
  return priceCents === null ? 'dosage-not-offered' : undefined;
}

/**
 * The error that a sale fails with, or undefined if it is possible. `shownPriceCents` is the price that the customer was shown;
 * null accepts any price. For a line in the cart, a dosage that is no longer offered counts as an unavailable product.
 */
export function availabilityError(
  offered: OfferState,
  shownPriceCents: number | null,
  { isInCart = false } = {},
): ApiError | undefined {
  const { drugName: product, priceCents } = offered;
  const reason = unavailableReason(offered);
  if (reason === 'dosage-not-offered' && !isInCart) return new ApiError('DOSAGE_NOT_OFFERED');
  if (reason) return new ApiError('PRODUCT_UNAVAILABLE', { subject: { product } });
  return shownPriceCents === null || shownPriceCents === priceCents
    ? undefined
    : new ApiError('PRICE_CHANGED', { subject: { product } });
}
