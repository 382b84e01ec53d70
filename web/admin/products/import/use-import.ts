import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportChange } from '#contract/admin/product-import.ts';
import { reloadProducts } from '#web/admin/products/queries.ts';
import { rememberedMapping, remembersMappings } from './columns/remembered-mapping.ts';
import {
  type ColumnsFound,
  type ImportListener,
  type ImportOutcome,
  type ImportRequest,
  importFile,
  type Rejected,
  type Warned,
} from './import-file.ts';

/** The progress of an import. The lists are mutated, not copied: they can hold every record of a large file. */
export interface ImportState {
  step: 'compressing' | 'sending' | 'importing';
  /** Of the step, 0 to 1. */
  part: number;
  records: number;
  rejected: readonly Rejected[];
  warnings: readonly Warned[];
  changes: readonly ImportChange[];
  /** Undefined until the first line was read, and for JSON. */
  columns: ColumnsFound | undefined;
  /** When the server began to read the file, by `performance.now()`. */
  startedAt: number | undefined;
}

const initialState: ImportState = {
  step: 'compressing',
  part: 0,
  records: 0,
  rejected: [],
  warnings: [],
  changes: [],
  columns: undefined,
  startedAt: undefined,
};

/** Interval of updates. Rendering at each line of the response would block the page. */
const UPDATE_MS = 200;

/** Runs one import at a time. Stops it when the component unmounts. */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState(initialState);
  const controllerRef = useRef<AbortController>(undefined);
  const { mutate, reset, ...run } = useMutation({
    mutationFn: async (request: ImportRequest): Promise<FinishedImport> => {
      const controller = new AbortController();
      controllerRef.current = controller;
      const run = async (given: ImportRequest) => {
        const progress = trackProgress(setState);
        try {
          const outcome = await importFile(given, progress.listener, controller.signal);
          return { request: given, outcome, columns: progress.columns() };
        } finally {
          progress.end();
        }
      };
      try {
        return await runWithMapping(request, run);
      } finally {
        controllerRef.current = undefined;
      }
    },
    onSettled: (_outcome, _error, { options }) => (options.dryRun ? undefined : reloadProducts(client)),
  });
  const stop = useCallback(() => controllerRef.current?.abort(), []);
  useEffect(() => stop, [stop]);
  return {
    state,
    stop,
    start: mutate,
    isRunning: useCallback(() => controllerRef.current !== undefined, []),
    reset,
    run,
  };
}

/** An import that ended, with the request as it was sent in the end. */
interface FinishedImport {
  request: ImportRequest;
  outcome: ImportOutcome;
}

type Run = (request: ImportRequest) => Promise<FinishedImport & { columns: ColumnsFound | undefined }>;

/**
 * Runs an import with what its columns meant last time on this device, if that differs from how the server reads them. An import without a
 * trial run is then compared first: nothing may be written before that is known.
 */
async function runWithMapping(request: ImportRequest, run: Run): Promise<FinishedImport> {
  const { options } = request;
  if (options.mapping !== undefined || !remembersMappings()) return await run(request);
  const first = await run({ ...request, options: { ...options, dryRun: true } });
  const isRead = first.outcome.event === 'done' || first.outcome.event === 'refused';
  if (!isRead) return { ...first, request };
  const mapping = rememberedMapping(first.columns);
  if (options.dryRun && !mapping) return first;
  return await run({ ...request, options: { ...options, mapping } });
}

/** Collects progress and passes it to `show` every UPDATE_MS. */
function trackProgress(show: (state: ImportState) => void): {
  listener: ImportListener;
  columns: () => ColumnsFound | undefined;
  end: () => void;
} {
  const rejected: Rejected[] = [];
  const warnings: Warned[] = [];
  const changes: ImportChange[] = [];
  let latest: ImportState = { ...initialState, rejected, warnings, changes };
  let shown: ImportState | undefined;
  const showLatest = () => {
    if (shown !== latest) show(latest);
    shown = latest;
  };
  const timer = setInterval(showLatest, UPDATE_MS);
  showLatest();
  return {
    listener: {
      onSent: (part) => {
        latest = part < 1 ? { ...latest, step: 'sending', part } : { ...latest, step: 'importing', part: 0 };
      },
      onProgress: ({ records, bytesRead, bytesTotal }) => {
        const { startedAt = performance.now() } = latest;
        const part = bytesTotal > 0 ? bytesRead / bytesTotal : 0;
        latest = { ...latest, step: 'importing', records, part, startedAt };
      },
      onRejected: (record) => {
        rejected.push(record);
        latest = { ...latest };
      },
      onWarning: (warned) => warnings.push(warned),
      onChange: (change) => changes.push(change),
      onColumns: (columns) => {
        latest = { ...latest, columns };
      },
    },
    columns: () => latest.columns,
    end: () => {
      clearInterval(timer);
      showLatest();
    },
  };
}
