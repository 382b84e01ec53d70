/** The part that we use; `@types/negotiator` has no `preferred`. */
declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> });
    /** The acceptable codings, best first; `preferred` orders those of equal quality. */
    encodings<Coding extends string>(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
    /** The languages that the request accepts, best first; the header's order decides between equal quality. */
    languages(): string[];
    /** The acceptable languages of `available`. */
    languages<Language extends string>(available: readonly Language[]): Language[];
  }
}
