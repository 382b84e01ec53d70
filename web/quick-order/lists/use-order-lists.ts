import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderListLine, SavedList } from '#contract/quick-order/order-lists.ts';
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
      if (onOpen(lines)) setCurrent(name);
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
  const remind = useMutation({
    mutationFn: ({ id, ...body }: { id: number; everyWeeks: number; nextOn: string }) =>
      browserApi.call('POST /api/order-lists/{id}/reminder', { params: { id }, body }),
    onSuccess: show,
  });
  const endReminder = useMutation({
    mutationFn: (id: number) => browserApi.call('DELETE /api/order-lists/{id}/reminder', { params: { id } }),
    onSuccess: (_, id) =>
      show((lists ?? []).map(({ reminder, ...list }) => (reminder && list.id !== id ? { ...list, reminder } : list))),
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
    endReminder,
  };
}

function orderListsQuery(userId: number) {
  return queryOptions({
    queryKey: ['order-lists', userId],
    queryFn: ({ signal }) => browserApi.call('GET /api/order-lists', { signal }),
  });
}
