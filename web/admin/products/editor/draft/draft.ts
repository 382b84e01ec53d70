import type { AdminProduct } from '#contract/admin/products.ts';
import { newDosage, type ProductInput, textFields } from '#web/admin/products/editor/product-input.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import { differingParts, mergeInputs } from './merge.ts';

/**
 * What somebody has typed into a product's form, kept in this tab until it is saved or given up: a session that ends, or a
 * reload, loses nothing. It is that person's alone and of that product (`id`; null is a new one).
 */
const NAME = 'product-draft';

interface Draft {
  userId: number;
  id: number | null;
  /** What the form began with, so that what others change meanwhile is not taken for typed. */
  base: ProductInput;
  mine: ProductInput;
}

export function keepDraft(draft: Draft): void {
  writeTab(NAME, draft);
}

export function forgetDraft(): void {
  writeTab(NAME, undefined);
}

/**
 * The form as it begins today, with what this person had typed before, and what it had begun with then. `clashes`: it would
 * be saved over what somebody else has written since.
 */
export function takeDraft(
  userId: number,
  { product, today }: { product: AdminProduct | undefined; today: ProductInput },
): { input: ProductInput; base: ProductInput; clashes: boolean } | undefined {
  const draft = readTab(NAME);
  if (!isDraft(draft) || draft.userId !== userId || draft.id !== (product?.id ?? null)) return undefined;
  const { base, mine } = draft;
  const [typed, changed] = [differingParts(base, mine), differingParts(base, today)];
  const clashes = differingParts(mine, today).some((part) => typed.includes(part) && changed.includes(part));
  return { input: withNewKeys(mergeInputs({ base, mine, theirs: today })), base, clashes };
}

/** Keys count up from where the page began: those of an earlier page would come again. */
function withNewKeys(input: ProductInput): ProductInput {
  const dosages = input.dosages.map((row) => ({ ...row, key: newDosage().key }));
  const at = input.dosages.findIndex(({ key }) => key === input.defaultKey);
  return { ...input, dosages, defaultKey: (dosages[at] ?? dosages[0])?.key ?? '' };
}

function isDraft(value: unknown): value is Draft {
  const { userId, base, mine } = (value ?? {}) as Partial<Draft>;
  return typeof userId === 'number' && isInput(base) && isInput(mine);
}

function isInput(value: unknown): value is ProductInput {
  const input = (value ?? {}) as Partial<ProductInput>;
  const { dosages = [], defaultKey } = input;
  if (!Array.isArray(dosages) || dosages.length === 0) return false;
  const texts = [
    defaultKey,
    ...textFields.map((field) => input[field]),
    ...dosages.flatMap((row: Partial<(typeof dosages)[number]> | null) => [row?.key, row?.dosage, row?.price]),
  ];
  return texts.every((text) => typeof text === 'string');
}
