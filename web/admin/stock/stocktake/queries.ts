import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StartStocktakeBody, StocktakeLine, StocktakeWithLines } from '#contract/admin/stock/stocktakes.ts';
import { browserApi } from '#web/api/api.ts';

const STOCKTAKES_KEY = '/api/admin/stocktakes';

/** The newest stocktakes. */
export function stocktakesQuery() {
  return queryOptions({
    queryKey: [STOCKTAKES_KEY],
    queryFn: ({ signal }) => browserApi.call('GET /api/admin/stocktakes', { signal }),
    refetchOnMount: 'always',
  });
}

/** A stocktake with its lots, as it is now. */
export function stocktakeQuery(id: number) {
  return queryOptions({
    queryKey: [STOCKTAKES_KEY, id],
    queryFn: ({ signal }) => browserApi.call('GET /api/admin/stocktakes/{id}', { params: { id }, signal }),
    refetchOnMount: 'always',
  });
}

export function useStartStocktake(onStarted: (stocktake: StocktakeWithLines) => void) {
  return useMutation({
    mutationFn: (body: StartStocktakeBody) => browserApi.call('POST /api/admin/stocktakes', { body }),
    onSuccess: onStarted,
  });
}

interface Count {
  lotId: number;
  /** Packs; null takes the count back. */
  counted: number | null;
  /** Null: it was not counted before. */
  previous: number | null;
}

/** Counts that are being stored. */
export const countsKey = (id: number) => ['count', id];

/** Stores one count. If somebody else has counted the lot, the page learns what. */
export function useCountLot(id: number) {
  const client = useQueryClient();
  const { queryKey } = stocktakeQuery(id);
  return useMutation({
    mutationKey: countsKey(id),
    mutationFn: (body: Count) => browserApi.call('PATCH /api/admin/stocktakes/{id}', { params: { id }, body }),
    onSuccess: (line) => client.setQueryData(queryKey, (known) => known && withLine(known, line)),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

function withLine(stocktake: StocktakeWithLines, line: StocktakeLine): StocktakeWithLines {
  const lines = stocktake.lines.map((each) => (each.lotId === line.lotId ? line : each));
  return { ...stocktake, lines, countedLots: lines.filter(({ counted }) => counted !== undefined).length };
}

/** Adds the differences to the lots, if the counts are still those of `version`. */
export function useApplyStocktake(id: number) {
  const client = useQueryClient();
  const { queryKey } = stocktakeQuery(id);
  return useMutation({
    mutationFn: (version: string) =>
      browserApi.call('POST /api/admin/stocktakes/{id}/apply', { params: { id }, body: { version } }),
    onSuccess: (applied) => client.setQueryData(queryKey, applied),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Discards the stocktake. */
export function useRemoveStocktake(id: number, onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => browserApi.call('DELETE /api/admin/stocktakes/{id}', { params: { id } }),
    onSuccess: () => {
      onRemoved();
      client.removeQueries({ queryKey: stocktakeQuery(id).queryKey });
    },
  });
}
