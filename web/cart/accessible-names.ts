import type { CartLine } from '#contract/cart.ts';

/**
 * What the buttons of each line are named after, by line: the drug, and as much more of the line as tells it from the
 * others of the cart, its dosage first.
 */
export function accessibleNames(lines: readonly CartLine[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let alike = lines;
  for (let parts = 1; alike.length > 0; parts += 1) {
    const named = alike.map((line) => ({ line, name: nameOf(line, parts) }));
    const times = new Map<string, number>();
    for (const { name } of named) times.set(name, (times.get(name) ?? 0) + 1);
    const isApart = (name: string) => times.get(name) === 1 || parts === PARTS;
    for (const { line, name } of named) if (isApart(name)) names.set(line.id, name);
    alike = named.filter(({ name }) => !isApart(name)).map(({ line }) => line);
  }
  return names;
}

/** The product's ID, the last part, tells every product from every other. */
function nameOf({ product, selectedDosage }: CartLine, parts: number): string {
  const { drugName, brandName, packagingType, productId } = product;
  const all = [drugName, selectedDosage, brandName, packagingType, productId];
  return all.slice(0, parts).filter(Boolean).join(' ');
}

const PARTS = 5;
