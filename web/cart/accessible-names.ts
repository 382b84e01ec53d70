import type { CartLine } from '#contract/cart.ts';

/**
 * Names for the buttons of each line, by line: the drug, and as many more parts as distinguish it from the other lines,
 * the dosage first: "Metformin", "Metformin 500 mg", "Metformin 500 mg, Glucophage, Box of 90".
 */
export function accessibleNames(lines: readonly CartLine[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let unnamed = lines;
  for (let parts = 1; unnamed.length > 0; parts += 1) {
    const named = unnamed.map((line) => ({ line, name: nameOf(line, parts) }));
    const counts = new Map<string, number>();
    for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
    const isUnique = (name: string) => counts.get(name) === 1 || parts === PARTS_MAX;
    for (const { line, name } of named) if (isUnique(name)) names.set(line.id, name);
    unnamed = named.filter(({ name }) => !isUnique(name)).map(({ line }) => line);
  }
  return names;
}

/** The last part, the product's ID, is unique. */
function nameOf({ product, selectedDosage }: CartLine, parts: number): string {
  const { drugName, brandName, packagingType, productId } = product;
  const [drug, dosage, ...rest] = [drugName, selectedDosage, brandName, packagingType, productId].slice(0, parts);
  return [[drug, dosage].filter(Boolean).join(' '), ...rest].filter(Boolean).join(', ');
}

const PARTS_MAX = 5;
