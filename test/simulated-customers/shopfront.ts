/** A store that customers use while its processes are killed. */
export interface Shopfront {
  /** Its address. While it is down, callers wait. */
  origin(): Promise<string>;
  /** The number of disturbances. It increases before each one, so an unchanged number means that the store was up. */
  kills(): number;
  /** Whether a disturbance explains a 5xx, or a missing response, of a call that started after this number of kills. */
  excuses(kills: number, status?: number): boolean;
}
