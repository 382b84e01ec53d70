/** Where customers shop while it is disturbed. */
export interface Shopfront {
  /** Where it serves, once it does: while nothing serves, who asks waits. */
  origin(): Promise<string>;
  /** How often it was disturbed. Rises before the deed, so that whoever finds it unchanged had an answer of a living store. */
  kills(): number;
  /** Whether a 5xx, or no answer at all, to a call that began after so many kills is what a fault may cost. */
  excuses(kills: number, status?: number): boolean;
}
