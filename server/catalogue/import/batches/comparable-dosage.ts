/**
 * A dosage without spaces, in lower case: "500 MG" is "500mg". Units whose case decides stay as they are: an mU is a thousandth of a unit, an MU
 * a million.
 */
export function comparableDosage(dosage: string): string {
  const text = dosage.replaceAll(/\s/g, '');
  return /mi?u/i.test(text) ? text : text.toLowerCase();
}
