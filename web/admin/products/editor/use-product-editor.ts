import type { AdminProduct } from '#contract/admin/products.ts';
import { useSubmit } from './save/use-submit.ts';
import { type EditConflict, useEditorState } from './use-editor-state.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** Edits a product: keeps a draft, saves, and resolves conflicts with other administrators. */
export function useProductEditor(opened: AdminProduct | undefined, userId: number) {
  const state = useEditorState(opened, userId);
  useSaveDraft(state, userId);
  const saving = useSubmit(state, userId);
  const { withEdits, continueFrom } = state;
  return {
    ...state,
    ...saving,
    /** Continues from the other administrator's values, with the edits of this form. */
    mergeConflict: ({ now, before }: EditConflict) => continueFrom(now, withEdits(now, before)),
    /** Continues from the other administrator's values, without the edits of this form. */
    discardEdits: ({ now }: EditConflict) => continueFrom(now),
  };
}
