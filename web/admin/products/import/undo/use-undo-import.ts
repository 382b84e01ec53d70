import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptProduct, LastImport } from '#contract/admin/undo-import.ts';
import { reloadProducts } from '#web/admin/products/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { lastImportQuery } from './queries.ts';

/** What an undo did, all its steps together. */
export interface Undone {
  reset: number;
  restored: number;
  withdrawn: number;
  kept: KeptProduct[];
}

/** Undoes the last import step by step; `done` is the number of products so far. What was undone stays so if a step fails. */
export function useUndoImport(last: LastImport, onDone: () => void) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const undo = useMutation({
    mutationFn: async () => {
      setDone(0);
      const undone: Undone = { reset: 0, restored: 0, withdrawn: 0, kept: [] };
      let after: number | undefined;
      for (;;) {
        const step = await browserApi.call('POST /api/admin/products/import/undo', {
          body: { import: last.id, after },
        });
        undone.reset += step.reset;
        undone.restored += step.restored;
        undone.withdrawn += step.withdrawn;
        undone.kept.push(...step.kept);
        setDone(undone.reset + undone.restored + undone.withdrawn);
        if (step.next === null) return undone;
        after = step.next;
      }
    },
    onSuccess: onDone,
    onSettled: async () => {
      await Promise.all([reloadProducts(client), client.invalidateQueries({ queryKey: lastImportQuery().queryKey })]);
    },
  });
  return { ...undo, done };
}
