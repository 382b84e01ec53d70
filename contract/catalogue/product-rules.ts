/** Rules for single fields. The form and the server check the same ones. */

/**
 * The distributor's code: letters, digits, dots, dashes and underscores. Spreadsheets turn a long code into a number such as
 * `9.31048E+07`, which is rejected. Its point distinguishes it from a real code such as `0403E10`.
 */
export function isProductId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text) && !/^\d\.\d+E\d+$/i.test(text);
}

/**
 * Names that cannot be a dosage. The API shows prices as a JSON object: a careless client would confuse these keys with
 * properties of every object. A backslash makes V8, in browsers too, misread a later product's key with an escape
 * (github.com/nodejs/node/issues/63785).
 */
export function isReservedDosage(text: string): boolean {
  return text === 'prototype' || Object.hasOwn(Object.prototype, text) || text.includes('\\');
}
