import { useState } from 'react';
import type { StatusChangeResults } from '#contract/admin/orders.ts';
import type { AssignableStatus } from '#contract/order-status.ts';
import { useChangeStatuses } from '#web/admin/orders/status/change-statuses.ts';
import type { Selection } from './selection.ts';

export type BulkChange = ReturnType<typeof useBulkChange>;

/** Changes the status of the selected orders. Cancelling several needs a confirmation. Failed orders stay selected. */
export function useBulkChange(selection: Selection) {
  const [failed, setFailed] = useState<StatusChangeResults['failed']>([]);
  const [toCancel, setToCancel] = useState<string[]>();
  const { mutate, isPending, variables } = useChangeStatuses(selection.versions, (results) => {
    setFailed(results.failed);
    selection.deselect(results.changed.map(({ id }) => id));
  });
  return {
    /** The orders of the pending change. */
    pendingIds: isPending && variables ? new Set(variables.ids) : none,
    failed: failed.filter(({ id }) => selection.ids.has(id)),
    /** The question before several orders are cancelled. */
    confirmation: toCancel && {
      count: toCancel.length,
      onClose: () => setToCancel(undefined),
      onConfirm: () => {
        setToCancel(undefined);
        mutate({ ids: toCancel, status: 'cancelled' });
      },
    },
    change: (status: AssignableStatus) => {
      const ids = [...selection.ids];
      if (status === 'cancelled' && ids.length > 1) setToCancel(ids);
      else mutate({ ids, status });
    },
    dismissFailed: () => setFailed([]),
  };
}

const none: ReadonlySet<string> = new Set();
