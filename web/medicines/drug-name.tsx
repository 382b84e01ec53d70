import type { Product } from '#contract/catalogue/catalogue.ts';

export type NamedProduct = Pick<Product, 'drugName' | 'lookAlike'>;

/**
 * The generic name of a product. Beside a name that looks like it, the letters that differ are capitals ("tall man" letters,
 * ISMP). Only the style is: copied, searched or read out, the text is the name.
 */
export function DrugName({ product, among }: { product: NamedProduct; among: readonly NamedProduct[] }) {
  const { drugName, lookAlike } = product;
  // In an element: a browser that translates the page replaces bare text, which React could not change with the list.
  if (!lookAlike || !isAmbiguous(lookAlike.others, among)) return <span>{drugName}</span>;
  return tallManParts(drugName, lookAlike.tallManName).map(({ text, start, isTall }) => (
    <span key={start} className={isTall ? 'uppercase' : undefined}>
      {text}
    </span>
  ));
}

/** The name for where style is not possible, such as an option: beside a name that looks like it, with its capitals. */
export function tallManName({ drugName, lookAlike }: NamedProduct, among: readonly NamedProduct[]): string {
  if (!lookAlike || !isAmbiguous(lookAlike.others, among)) return drugName;
  const parts = tallManParts(drugName, lookAlike.tallManName);
  return parts.map(({ text, isTall }) => (isTall ? text.toUpperCase() : text)).join('');
}

function isAmbiguous(others: string[], among: readonly NamedProduct[]): boolean {
  return among.some(({ drugName }) => others.some((other) => drugName.toLowerCase().includes(other)));
}

/** The parts of a name that are shown in capitals, and those as they are. */
export function tallManParts(name: string, tallManName: string) {
  return [...tallManName.matchAll(/\p{Lu}{2,}|(?:(?!\p{Lu}{2}).)+/gu)].map(({ 0: part, index: start }) => ({
    text: name.slice(start, start + part.length),
    start,
    isTall: /^\p{Lu}{2}/u.test(part),
  }));
}
