import { useEffect } from 'react';
import { deleteDraft, saveDraft } from './draft/draft.ts';
import { differingParts } from './draft/merge.ts';
import type { EditorState } from './use-editor-state.ts';

/** Saves the edits as a draft each time a value changes, and deletes the draft when no edit is left. */
export function useSaveDraft({ product, base, form, conflict }: EditorState, userId: number): void {
  const { subscribe } = form;
  const id = product?.id ?? null;
  const before = conflict?.before;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (differingParts(base.current, values).length === 0) deleteDraft();
          // During a conflict, the old values are saved: after a reload the conflict is found again.
          else saveDraft({ userId, id, base: before ?? base.current, mine: values });
        },
      }),
    [subscribe, userId, id, before, base],
  );
}
