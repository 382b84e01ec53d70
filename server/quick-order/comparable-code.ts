/** A code as it is compared: "thr‑car‑0001" with the hyphens of a word processor is "THR-CAR-0001". */
export function comparableCode(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2012\u2212]/g, '-');
}
