import { useLocation, useNavigate } from 'react-router';
import { isDay, periodOf } from './period.tsx';

export const foundStatuses = ['open', 'delivered', 'cancelled'] as const;
type FoundStatus = (typeof foundStatuses)[number];

/** Which orders of the history are shown. The days are `2026-11-27`, and both are part of the period. */
export interface OrderFilters {
  search?: string;
  status?: FoundStatus;
  from?: string;
  to?: string;
}

/**
 * The filters, and a function that changes some of them. They are kept in the state of the history's entry: they survive a reload and
 * Back, and no address names a medicine (http-contract.md §2).
 */
export function useOrderFilters() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const filters = readFilters(state);
  const change = (changed: OrderFilters) => {
    const orders = Object.fromEntries(Object.entries({ ...filters, ...changed }).filter(([, value]) => value));
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { orders } });
  };
  const clear = () => void navigate({ search }, { replace: true, preventScrollReset: true, state: null });
  return { filters, change, clear, isFiltered: Object.keys(filters).length > 0 };
}

function readFilters(state: unknown): OrderFilters {
  const { orders = {} } = (state ?? {}) as { orders?: Partial<Record<keyof OrderFilters, unknown>> };
  const status = foundStatuses.find((known) => known === orders.status);
  return {
    ...(typeof orders.search === 'string' && { search: orders.search }),
    ...(status && { status }),
    ...(isDay(orders.from) && { from: orders.from }),
    ...(isDay(orders.to) && { to: orders.to }),
  };
}

/** The filters as a query of `GET /api/orders`: days of the customer's time zone as moments. */
export function orderQueryOf({ search, status, from, to }: OrderFilters) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...periodOf(from, to),
  };
}
