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
  const named = offers.filter(({ dosage }) => typed.includes(withoutSpaces(dosage)));
  return (named.length > 0 ? named : offers).slice(0, OFFERS_MAX);
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '').toLowerCase();
