import type { Config } from '#server/config.ts';

/** The days to each country, the shelf life that must be left on arrival, and the store's time zone. */
export type DeliveryDays = Config['deliveryDays'];

/** Days until an order arrives in a country. `country`: ISO 3166-1 alpha-2. */
export const transitDaysTo = (country: string, { transitDays, transitDaysElsewhere }: DeliveryDays): number =>
  transitDays[country] ?? transitDaysElsewhere;
