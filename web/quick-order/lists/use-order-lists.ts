import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderListLine } from '#contract/quick-order/order-list.ts';
import type { SavedList } from '#contract/quick-order/order-lists.ts';
import { browserApi } from '#web/api/api.ts';

export type OrderLists = ReturnType<typeof useOrderLists>;

/** The saved lists of a user. `onOpen` gets the lines of the one that is opened, and returns false if there is no room for them. */
export function useOrderLists(userId: number, onOpen: (lines: OrderListLine[]) => boolean) {
  const client = useQueryClient();
  const query = orderListsQuery(userId);
  const { data: lists, error } = useQuery(query);
  /** The list that was opened or saved last. */
  const [current, setCurrent] = useState<string>();
  const show = (saved: SavedList[]) => client.setQueryData(query.queryKey, saved);
  const open = useMutation({
    mutationFn: (id: number) => browserApi.call('GET /api/order-lists/{id}', { params: { id } }),
    onSuccess: ({ name, lines }) => {
      if (!onOpen(lines)) return;
      setCurrent(name);
      remind.reset();
    },
  });
  const save = useMutation({
    mutationFn: (body: { name: string; lines: OrderListLine[] }) => browserApi.call('POST /api/order-lists', { body }),
    onSuccess: (saved, { name }) => {
      setCurrent(name);
      show(saved);
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => browserApi.call('DELETE /api/order-lists/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      setCurrent(undefined);
      show((lists ?? []).filter((list) => list.id !== id));
    },
  });
  /** Sets the reminder of a list, or ends it. */
  const remind = useMutation({
    mutationFn: async ({ id, reminder }: { id: number; reminder: SavedList['reminder'] }) => {
      if (reminder)
        return await browserApi.call('POST /api/order-lists/{id}/reminder', { params: { id }, body: reminder });
      await browserApi.call('DELETE /api/order-lists/{id}/reminder', { params: { id } });
      return (lists ?? []).map(({ reminder: before, ...list }) =>
        before && list.id !== id ? { ...list, reminder: before } : list,
      );
    },
    onSuccess: show,
  });
  return {
    lists,
    error: error ?? open.error ?? remove.error,
    current: lists?.find(({ name }) => name.toLowerCase() === current?.toLowerCase()),
    /** When lines have left for the cart, what remains is not that list any more. */
    leave: () => setCurrent(undefined),
    open,
    save,
    remove,
    remind,
  };
}

function orderListsQuery(userId: number) {
  return queryOptions({
    queryKey: ['order-lists', userId],
    queryFn: ({ signal }) => browserApi.call('GET /api/order-lists', { signal }),
  });
}
