import type { AdminProduct } from '#contract/admin/products.ts';
import { newDosage, type ProductInput, textFields } from '#web/admin/products/editor/product-input.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import { differingParts, mergeInputs } from './merge.ts';

/**
 * Unsaved edits of a product, kept in this tab until they are saved or discarded: a session that expires or a reload
 * loses nothing. Only the same user gets them back, and only for the same product (`id`; null is a new one).
 */
const STORAGE_KEY = 'product-draft';

interface Draft {
  userId: number;
  id: number | null;
  /** The values that the form started from: what others change later does not count as an edit. */
  base: ProductInput;
  mine: ProductInput;
}

export function saveDraft(draft: Draft): void {
  writeTab(STORAGE_KEY, draft);
}

export function deleteDraft(): void {
  writeTab(STORAGE_KEY, undefined);
}

/**
 * The current values with this user's edits, and the values that the form had started from (`base`). `hasConflict`:
 * saving would overwrite what another administrator has changed since.
 */
export function restoreDraft(
  userId: number,
  { product, current }: { product: AdminProduct | undefined; current: ProductInput },
): { input: ProductInput; base: ProductInput; hasConflict: boolean } | undefined {
  const draft = readTab(STORAGE_KEY);
  if (!isDraft(draft) || draft.userId !== userId || draft.id !== (product?.id ?? null)) return undefined;
  const { base, mine } = draft;
  const [edited, changed] = [differingParts(base, mine), differingParts(base, current)];
  const hasConflict = differingParts(mine, current).some((part) => edited.includes(part) && changed.includes(part));
  return { input: withNewKeys(mergeInputs({ base, mine, theirs: current })), base, hasConflict };
}

/** Keys count up from the start of the page: the keys of an earlier page would collide with new ones. */
function withNewKeys(input: ProductInput): ProductInput {
  const dosages = input.dosages.map((row) => ({ ...row, key: newDosage().key }));
  const index = input.dosages.findIndex(({ key }) => key === input.defaultKey);
  return { ...input, dosages, defaultKey: (dosages[index] ?? dosages[0])?.key ?? '' };
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
