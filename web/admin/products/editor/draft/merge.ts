import { type ProductInput, plainPrice, textFields } from '#web/admin/products/editor/product-input.ts';

/** The parts that are compared and merged as a whole. */
const parts = [...textFields, 'dosages', 'defaultDosage'] as const;
export type Part = (typeof parts)[number];

/** The parts in which two inputs differ. */
export function differingParts(one: ProductInput, other: ProductInput): Part[] {
  return parts.filter((part) => partText(one, part) !== partText(other, part));
}

/** A part as text, "500 mg: 12.50, 1 g: 20.00". Parts that mean the same have the same text. */
export function partText({ dosages, defaultKey, ...texts }: ProductInput, part: Part): string {
  if (part === 'dosages')
    return dosages.map(({ dosage, price }) => `${dosage.trim()}: ${plainPrice(price)}`).join(', ');
  if (part === 'defaultDosage') return dosages.find(({ key }) => key === defaultKey)?.dosage.trim() ?? '';
  return texts[part].trim();
}

/** The values of `theirs` with the edits from `base` to `mine`. A part that both have changed is taken from `mine`. */
export function mergeInputs({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', ProductInput>): ProductInput {
  const edited = new Set(differingParts(base, mine));
  const merged = { ...theirs };
  for (const field of textFields) if (edited.has(field)) merged[field] = mine[field];
  if (edited.has('dosages')) merged.dosages = mine.dosages;
  const defaultDosage = partText(edited.has('defaultDosage') ? mine : theirs, 'defaultDosage');
  const row = merged.dosages.find(({ dosage }) => dosage.trim() === defaultDosage) ?? merged.dosages[0];
  return { ...merged, defaultKey: row?.key ?? '' };
}
