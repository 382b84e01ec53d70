/** What we use of it; `@types/negotiator` knows no `preferred`. */
declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> });
    /** Those that are acceptable, the best first; of equally good ones that which `preferred` has first. */
    encodings<Coding extends string>(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
    /** Those that the request names and takes, the best first; of equally good ones the first named. */
    languages(): string[];
    /** Those of `available` that the request takes. */
    languages<Language extends string>(available: readonly Language[]): Language[];
  }
}
