import { useLocation, useNavigate } from 'react-router';

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

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The filters as a query of `GET /api/orders`: days of the customer's time zone as moments. */
export function orderQueryOf({ search, status, from, to }: OrderFilters) {
  const start = startOf(from);
  const end = startOf(to, 1);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(start && { from: start }),
    ...(end && { before: end }),
  };
}

/** The moment at which a day begins, or one so many days later. */
function startOf(day: string | undefined, later = 0): string | undefined {
  if (!day) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  const year = start.getUTCFullYear();
  return year > 0 && year < 10_000 ? start.toISOString() : undefined;
}
