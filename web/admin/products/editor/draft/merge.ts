import { type ProductInput, plainPrice, textFields } from '#web/admin/products/editor/product-input.ts';

/** What is compared, and kept or taken, as a whole. */
const parts = [...textFields, 'dosages', 'defaultDosage'] as const;
export type Part = (typeof parts)[number];

/** The parts that two states of a form do not have in common. */
export function differingParts(one: ProductInput, other: ProductInput): Part[] {
  return parts.filter((part) => partText(one, part) !== partText(other, part));
}

/** A part as people read it, "500 mg: 12.50, 1 g: 20.00"; the same text for what means the same. */
export function partText({ dosages, defaultKey, ...texts }: ProductInput, part: Part): string {
  if (part === 'dosages')
    return dosages.map(({ dosage, price }) => `${dosage.trim()}: ${plainPrice(price)}`).join(', ');
  if (part === 'defaultDosage') return dosages.find(({ key }) => key === defaultKey)?.dosage.trim() ?? '';
  return texts[part].trim();
}

/** Today's values with what was typed since `base`: a part that both have changed is as it was typed. */
export function mergeInputs({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', ProductInput>): ProductInput {
  const typed = new Set(differingParts(base, mine));
  const merged = { ...theirs };
  for (const field of textFields) if (typed.has(field)) merged[field] = mine[field];
  if (typed.has('dosages')) merged.dosages = mine.dosages;
  const wanted = partText(typed.has('defaultDosage') ? mine : theirs, 'defaultDosage');
  const row = merged.dosages.find(({ dosage }) => dosage.trim() === wanted) ?? merged.dosages[0];
  return { ...merged, defaultKey: row?.key ?? '' };
}
