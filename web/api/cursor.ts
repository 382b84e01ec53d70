/** The cursor in the address of the next page (`Link: …; rel="next"`). */
export function cursorOf(nextPage: string | undefined): string | undefined {
  if (nextPage === undefined) return undefined;
  return new URL(nextPage, window.location.origin).searchParams.get('cursor') ?? undefined;
}
