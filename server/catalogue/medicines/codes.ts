/** The name of the code that people write in front of it. */
const LABEL = /^(?:ndc|gtin|upc|ean)?[ :#-]*/i;
/** The GTIN at the start of a GS1 DataMatrix, as scanners send it: `]d2010030002143361117…`, `(01)00300021433611(17)…`. */
const SCANNED = /^(?:\][a-z]\d)?(?:\(01\)|01(?=\d{16}))(\d{14})/i;

/**
 * The product codes that a search of digits may mean, without letters and hyphens; none if it is no such code. It reads
 * National Drug Codes of ten digits (FDA, 21 CFR 207.33: 4-4-2, 5-3-2 or 5-4-1; catalogues write 5-4-2) and GTINs with a valid
 * check digit (GS1 General Specifications §7.9), also those of American packs, which contain an NDC.
 */
export function codesIn(typed: string): string[] {
  const text = typed.trim().replace(LABEL, '');
  const [, labeler, product, pack] = /^(\d{1,5})[ -](\d{1,4})[ -](\d{1,2})$/.exec(text) ?? [];
  if (labeler && product && pack) return [labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0')];
  const digits = SCANNED.exec(text)?.[1] ?? text.replaceAll(' ', '');
  if (/^\d{10}$/.test(digits)) return ndcsOf(digits);
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || !isChecked(digits)) return [];
  const gtin = digits.padStart(14, '0');
  const [, ndc] = /^\d03(\d{10})\d$/.exec(gtin) ?? [];
  return [...shorterForms(gtin), ...(ndc ? ndcsOf(ndc) : [])];
}

/** A GTIN of 14 digits, and the same with fewer zeros at its start. */
function shorterForms(gtin: string): string[] {
  return [14, 13, 12, 8].map((size) => gtin.slice(-size)).filter((form) => Number(form) === Number(gtin));
}

/** Ten digits as the codes of eleven that they may be. Labelers of five digits begin at 10000. */
function ndcsOf(digits: string): string[] {
  return (digits.startsWith('0') ? [0] : [5, 9]).map((place) => `${digits.slice(0, place)}0${digits.slice(place)}`);
}

function isChecked(gtin: string): boolean {
  const digits = [...gtin].reverse().map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 1 ? 3 : 1), 0) % 10 === 0;
}
