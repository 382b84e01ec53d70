import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** A product and dosage that somebody wants, beside today's catalogue. */
export interface Offered {
  drugName: string;
  /** The product left the catalogue. */
  withdrawn: boolean;
  /** Today's price; null where this dosage of the product is not on sale. */
  priceCents: number | null;
}

/** An `Offered`, from a row `p` of products and the row of `joinOffer`. */
export const offerColumns = sql`p.drug_name as "drugName", p.withdrawn_at is not null as withdrawn,
  offer.price_cents as "priceCents"`;

/** Joins the offer of a dosage of the product `p`, where it is on sale. */
export const joinOffer = (dosage: SQL) =>
  sql`left join offers offer on offer.product_id = p.id and offer.dosage = ${dosage}`;

/** Why a product and dosage cannot be had at any price; undefined while they are on sale. */
export function whyUnavailable({ withdrawn, priceCents }: Offered): 'withdrawn' | 'dosage-not-offered' | undefined {
  if (withdrawn) return 'withdrawn';
  return priceCents === null ? 'dosage-not-offered' : undefined;
}

/**
 * What a sale is refused with; undefined where nothing is in its way. `seenCents` is the price that the customer saw, null
 * where any is right. A dosage that left the catalogue is as unavailable as a product to a line that is in the cart already.
 */
export function assertAvailable(offered: Offered, seenCents: number | null, isInCart = false): ApiError | undefined {
  const { drugName: product, priceCents } = offered;
  const reason = whyUnavailable(offered);
  if (reason === 'dosage-not-offered' && !isInCart) return new ApiError('DOSAGE_NOT_OFFERED');
  if (reason) return new ApiError('PRODUCT_UNAVAILABLE', { product });
  return seenCents === null || seenCents === priceCents ? undefined : new ApiError('PRICE_CHANGED', { product });
}
