import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OrderFigures } from '#contract/admin/order-figures.ts';
import { browserApi } from '#web/api/api.ts';
import { type FiguresRange, queryOf } from './range.ts';

/** Figures with the range they are of: those of another range stay until its own have loaded. */
export interface LoadedFigures extends OrderFigures {
  range: FiguresRange;
}

export function figuresQuery(range: FiguresRange) {
  return queryOptions({
    queryKey: ['/api/admin/orders/figures', range],
    queryFn: async ({ signal }): Promise<LoadedFigures> => {
      const figures = await browserApi.call('GET /api/admin/orders/figures', { query: queryOf(range), signal });
      return { ...figures, range };
    },
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
