import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { adminProductQuery } from '#web/admin/products/queries.ts';
import { deleteDraft, restoreDraft } from './draft/draft.ts';
import { differingParts, mergeInputs } from './draft/merge.ts';
import { emptyInput, type ProductInput, toInput } from './product-input.ts';
import { useProductForm } from './use-product-form.ts';

/** Another administrator changed the product while this form was open. */
export interface EditConflict {
  /** The values that the form started from. */
  before: ProductInput;
  now: AdminProduct;
}

export type EditorState = ReturnType<typeof useEditorState>;

/**
 * The product as last loaded or saved, the form over it, and the unsaved edits. Without `opened`, the product is new.
 */
export function useEditorState(opened: AdminProduct | undefined, userId: number) {
  const client = useQueryClient();
  /** The form shows this version, and saving builds on it. */
  const [product, setProduct] = useState(opened);
  const [initial] = useState(() => (opened ? toInput(opened) : emptyInput()));
  const [draft, setDraft] = useState(() => restoreDraft(userId, { product: opened, current: initial }));
  const [conflict, setConflict] = useState<EditConflict | undefined>(
    draft?.hasConflict && opened ? { before: draft.base, now: opened } : undefined,
  );
  /** The values of `product` as form input. Every difference from them is an edit. */
  const base = useRef(initial);
  const { form, formRef } = useProductForm(initial, draft?.input);
  const { getValues } = form;
  const hasEdits = useCallback(() => differingParts(base.current, getValues()).length > 0, [getValues]);

  /** Updates the product in the query cache (the page's title) if it is there. The page of a new product must load it itself. */
  const updatePage = (current: AdminProduct) =>
    client.setQueryData(adminProductQuery(current.id).queryKey, (loaded) => loaded && current);
  return {
    product,
    base,
    form,
    formRef,
    conflict,
    setConflict,
    isDraft: draft !== undefined && !conflict,
    hasEdits,
    /** The values of `now` with the edits that were made since the form held `since`. */
    withEdits: (now: AdminProduct, since: ProductInput) =>
      mergeInputs({ base: since, mine: structuredClone(getValues()), theirs: toInput(now) }),
    /** Continues from a product as loaded or saved. The form shows its values, or those `edited` from them. */
    continueFrom: (from: AdminProduct, edited?: ProductInput) => {
      setProduct(from);
      updatePage(from);
      setConflict(undefined);
      setDraft(undefined);
      base.current = toInput(from);
      form.reset(base.current);
      if (edited) form.reset(edited, { keepDefaultValues: true });
    },
    discardDraft: () => {
      setDraft(undefined);
      deleteDraft();
      form.reset(base.current);
    },
    /** The product was withdrawn or restored, or its pictures changed, beside the form. Edits and a conflict stay. */
    applyChangeBeside: (after: AdminProduct) => {
      if (!product) return;
      const isOnlyThis = differingParts(toInput(product), toInput(after)).length === 0;
      const { withdrawnAt, pictures } = after;
      setProduct(isOnlyThis ? after : { ...product, withdrawnAt, pictures });
      updatePage(after);
    },
  };
}
