import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readProductsAgain } from '#web/admin/products/queries.ts';
import { type ImportRequest, type ImportWatch, importFile, type Rejected } from './import-file.ts';

/** How far an import is. `rejected` grows in place: it may hold every record of a large file. */
export interface ImportState {
  step: 'packing' | 'sending' | 'importing';
  /** Of the step, 0 to 1. */
  part: number;
  records: number;
  rejected: readonly Rejected[];
}

const begun: ImportState = { step: 'packing', part: 0, records: 0, rejected: [] };

/** Often enough for a bar that moves; every line of its own would keep the page from being read. */
const SHOW_MS = 200;

/** One import at a time: begins it, tells how far it is, and stops it, also when its page is left. */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState(begun);
  const stopping = useRef<AbortController>(undefined);
  const { mutate, reset, ...run } = useMutation({
    mutationFn: async (request: ImportRequest) => {
      const controller = new AbortController();
      stopping.current = controller;
      const watched = watchImport(setState);
      try {
        return await importFile(request, watched.watch, controller.signal);
      } finally {
        watched.end();
        stopping.current = undefined;
      }
    },
    onSettled: (_outcome, _error, { options }) => (options.dryRun ? undefined : readProductsAgain(client)),
  });
  const stop = useCallback(() => stopping.current?.abort(), []);
  useEffect(() => stop, [stop]);
  return {
    state,
    stop,
    begin: mutate,
    isRunning: useCallback(() => stopping.current !== undefined, []),
    forget: reset,
    run,
  };
}

/** Gathers what is told, and shows it every SHOW_MS. */
function watchImport(show: (state: ImportState) => void): { watch: ImportWatch; end: () => void } {
  const rejected: Rejected[] = [];
  let latest: ImportState = { ...begun, rejected };
  let shown: ImportState | undefined;
  const showLatest = () => {
    if (shown !== latest) show(latest);
    shown = latest;
  };
  const timer = setInterval(showLatest, SHOW_MS);
  showLatest();
  return {
    watch: {
      onSent: (part) => {
        latest = part < 1 ? { ...latest, step: 'sending', part } : { ...latest, step: 'importing', part: 0 };
      },
      onProgress: ({ records, bytesRead, bytesTotal }) => {
        latest = { ...latest, step: 'importing', records, part: bytesTotal > 0 ? bytesRead / bytesTotal : 0 };
      },
      onRejected: (one) => {
        rejected.push(one);
        latest = { ...latest };
      },
    },
    end: () => {
      clearInterval(timer);
      showLatest();
    },
  };
}
