import type { Product } from '#contract/catalogue/catalogue.ts';

/** A product in one strength that a text may mean. */
export interface SuggestedOffer {
  product: Product;
  dosage: string;
}

/** So many are shown. */
const OFFERS_MAX = 10;

/** The strengths of the products that a search found; if the text names some of them, only these. */
export function offersOf(products: Product[], text: string): SuggestedOffer[] {
  const offers = products.flatMap((product) => product.availableDosages.map((dosage) => ({ product, dosage })));
  const typed = withoutSpaces(text);
  const named = offers.filter(({ dosage }) => hasWord(typed, withoutSpaces(dosage)));
  return (named.length > 0 ? named : offers).slice(0, OFFERS_MAX);
}

/** "2 5 mg" is not "25 mg". */
const withoutSpaces = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\d) +(?=\d)/g, '$1_')
    .replace(/\s/g, '');

/** "15mg" and "2.5mg" do not have "5mg", and "5mg/ml" neither. */
function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at === -1) return false;
  const [before = '', behind = ''] = [text[at - 1], text[at + word.length]];
  return (!/[\d.,_]/.test(before) && !/[\p{L}\d/]/u.test(behind)) || hasWord(text.slice(at + 1), word);
}
