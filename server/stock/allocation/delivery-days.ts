import type { Config } from '#server/config.ts';

/** What decides whether a pack is good for long enough when it arrives: days to countries, days that it must be good for then, and the store's time zone. */
export type DeliveryDays = Config['deliveryDays'];

/** Days until an order arrives in a country. `country`: ISO 3166-1 alpha-2. */
export const transitDaysTo = (country: string, { transitDays, transitDaysElsewhere }: DeliveryDays): number =>
  transitDays[country] ?? transitDaysElsewhere;
