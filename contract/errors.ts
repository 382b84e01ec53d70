import type { OrderStatus } from './order-status.ts';

/**
 * The closed list of error codes and the HTTP status of each (http-contract.md §2, "Errors").
 * The message of a code is in `messages/<language>/errors.json`. The server always sends the English one; the web
 * translates by code.
 */
export const errorStatus = {
  INVALID_INPUT: 400,
  MALFORMED_JSON: 400,
  FIELDS_REQUIRED: 400,
  EMAIL_REQUIRED: 400,
  EMAIL_INVALID: 400,
  PASSWORD_TOO_SHORT: 400,
  NEW_PASSWORD_TOO_SHORT: 400,
  TOO_LONG: 400,
  QUANTITY_OUT_OF_RANGE: 400,
  DOSAGE_NOT_OFFERED: 400,
  COUNTRY_NOT_SERVED: 400,
  CART_EMPTY: 400,
  GTIN_INVALID: 400,
  ITEM_UNKNOWN: 400,
  MADE_AFTER_EXPIRY: 400,
  INVALID_RESET_TOKEN: 400,
  INVALID_VERIFICATION_TOKEN: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  WRONG_PASSWORD: 403,
  SIGN_IN_AGAIN: 403,
  NOT_FOUND: 404,
  PRICE_CHANGED: 409,
  PRODUCT_UNAVAILABLE: 409,
  PRODUCT_EXISTS: 409,
  PRODUCT_CHANGED: 409,
  GTIN_TAKEN: 409,
  NOT_ENOUGH_STOCK: 409,
  TOO_MANY_PACKS: 409,
  ITEM_HAS_STOCK: 409,
  IN_STOCK: 409,
  LOT_CHANGED: 409,
  LOT_MISMATCH: 409,
  LOT_STATUS: 409,
  OWN_REQUEST: 409,
  PACKS_WRONG: 409,
  RECEIPT_EXISTS: 409,
  STOCKTAKE_APPLIED: 409,
  STOCKTAKE_EMPTY: 409,
  STOCKTAKE_TOO_LARGE: 409,
  FEATURED_CHANGED: 409,
  ORDER_CHANGED: 409,
  UNDO_TOO_LATE: 409,
  CART_CHANGED: 409,
  SESSION_CHANGED: 409,
  CART_FULL: 409,
  ADDRESS_BOOK_FULL: 409,
  ORDER_LISTS_FULL: 409,
  OWN_CODES_FULL: 409,
  STOCK_ALERTS_FULL: 409,
  ORDERS_OPEN: 409,
  LAST_ADMINISTRATOR: 409,
  EMAIL_IN_SETTINGS: 409,
  PRODUCT_WITHDRAWN: 410,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A zod issue carries the code as its message. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text);
}

/** The body of every error response. */
export interface ErrorBody extends ErrorSubject {
  /** English sentence for people. */
  message: string;
  code: ErrorCode;
  /**
   * Errors by field. `path` is dotted (`shippingAddress.city`); `rule` is a rule of catalogue files or of pictures (RecordCode,
   * PictureRule).
   */
  issues?: { path: string; message: string; code?: ErrorCode; rule?: string }[];
  requestId: string;
}

/** A line that cannot be sent in full, or has too many packs. Numbers are packs; dates are ISO dates. */
export interface Shortage {
  /** `Product.id`. */
  productId: number;
  dosage: string;
  wanted: number;
  /** That can be had now, or in one order. */
  available: number;
  /** When more are expected. */
  expectedOn?: string;
  /** How many packs there are with those of a shorter shelf life than the store promises, and the earliest expiry date of these; absent if there are no such. */
  shortDated?: { available: number; expiresOn: string };
}

/** What a 409 is about. */
export interface ErrorSubject {
  /** The product's name. */
  product?: string;
  /** The order's current state. */
  order?: { status: OrderStatus; version: string };
  /** The stored lot that a delivery contradicts. Dates are ISO dates. */
  lot?: { id: number; lotNumber: string; expiresOn: string; manufacturedOn?: string };
  /** The lines of an order that cannot be sent in full, or have too many packs. */
  lines?: Shortage[];
}
