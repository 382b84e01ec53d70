/** Filters that one administrator saved on this device, as parameters of the list's address: "status=shipped&search=okafor". */
const keyOf = (userId: number) => `theriac.order-filters.${userId}`;
/** The latest ones; more would not be looked through. */
const SAVED_MAX = 12;

/** Parameters that are no filter. */
const ofPage = ['page', 'cursor', 'rows', 'sort'];

/** The filters of an address, in a fixed order; empty without one. */
export function filtersOf(address: string): string {
  const params = new URLSearchParams(address);
  for (const name of ofPage) params.delete(name);
  params.sort();
  return params.toString();
}

export function readSaved(userId: number): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(saved) ? saved.filter((each) => typeof each === 'string').slice(0, SAVED_MAX) : [];
  } catch {
    return [];
  }
}

/** Returns what is saved then: the new list, also if the storage is full or blocked. */
export function writeSaved(userId: number, saved: readonly string[]): string[] {
  const latest = saved.slice(0, SAVED_MAX);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(latest));
  } catch {
    // The filters are there until the page is left.
  }
  return latest;
}
