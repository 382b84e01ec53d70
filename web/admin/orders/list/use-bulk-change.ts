import { useEffect, useState } from 'react';
import type { StatusChangeResults } from '#contract/admin/orders.ts';
import type { AssignableStatus } from '#contract/order-status.ts';
import { useChangeStatuses } from '#web/admin/orders/status/change-statuses.ts';
import { useOnDemand } from '#web/ui/on-demand.tsx';
import type { Selection } from './selection.ts';

export type BulkChange = ReturnType<typeof useBulkChange>;

/** Changes the status of the selected orders. It asks first when there are several. Failed orders stay selected. */
export function useBulkChange(selection: Selection) {
  const [failed, setFailed] = useState<StatusChangeResults['failed']>([]);
  const [asked, setAsked] = useState<{ ids: string[]; status: AssignableStatus }>();
  const { Part: Question, whenLoaded, prefetch } = useOnDemand(importQuestion);
  const isSeveral = selection.ids.size > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once there may be a question, not on each render
  useEffect(() => {
    if (isSeveral) prefetch();
  }, [isSeveral]);
  const { mutate, isPending, variables } = useChangeStatuses(selection.versions, (results) => {
    setFailed(results.failed);
    selection.deselect(results.changed.map(({ id }) => id));
  });
  return {
    /** The orders of the pending change. */
    pendingIds: isPending && variables ? new Set(variables.ids) : none,
    failed: failed.filter(({ id }) => selection.ids.has(id)),
    /** The question before several orders change, and the props of it while it is asked. */
    Question,
    question: asked && {
      count: asked.ids.length,
      status: asked.status,
      onClose: () => setAsked(undefined),
      onConfirm: () => {
        setAsked(undefined);
        mutate(asked);
      },
    },
    change: (status: AssignableStatus) => {
      const ids = [...selection.ids];
      if (ids.length > 1) whenLoaded(() => setAsked({ ids, status }));
      else mutate({ ids, status });
    },
    dismissFailed: () => setFailed([]),
  };
}

const none: ReadonlySet<string> = new Set();
const importQuestion = () => import('./bulk-question.tsx').then(({ BulkQuestion }) => BulkQuestion);
