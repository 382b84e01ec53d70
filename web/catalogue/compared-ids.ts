/** Products that can be compared side by side. */
export const COMPARED_MAX = 4;

/** The address that compares these products; each is named once, and at most four. */
export function comparePath(ids: readonly number[]): string {
  return ids.length > 0 ? `/compare?products=${[...new Set(ids)].slice(0, COMPARED_MAX).join(',')}` : '/compare';
}

/** The products that an address compares. What is no id of a product is left out. */
export function comparedIds(query: URLSearchParams): number[] {
  const ids = (query.get('products') ?? '').split(',').filter((each) => /^[1-9]\d{0,8}$/.test(each));
  return [...new Set(ids.map(Number))].slice(0, COMPARED_MAX);
}
