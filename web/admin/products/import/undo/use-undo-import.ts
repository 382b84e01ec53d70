import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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

/**
 * Undoes an import step by step; `done` is the number of its products so far. The server knows how far it came: after a failed step, or in
 * another tab, it is continued.
 */
export function useUndoImport({ id }: LastImport, onDone: (undone: Undone) => void) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  /** Of all tries: one that failed is continued. */
  const sum = useRef<Undone>({ reset: 0, restored: 0, withdrawn: 0, kept: [] });
  const undo = useMutation({
    mutationFn: async () => {
      const undone = sum.current;
      let products = 0;
      for (;;) {
        const step = await browserApi.call('POST /api/admin/products/import/undo', { body: { import: id } });
        undone.reset += step.reset;
        undone.restored += step.restored;
        undone.withdrawn += step.withdrawn;
        undone.kept.push(...step.kept);
        products += step.products;
        setDone(products);
        if (step.isDone) return undone;
      }
    },
    onMutate: () => setDone(0),
    onSuccess: onDone,
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: lastImportQuery().queryKey }), reloadProducts(client)]);
    },
  });
  return { ...undo, done };
}
