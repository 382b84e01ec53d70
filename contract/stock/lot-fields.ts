import { z } from 'zod';

/** Packs of one lot, and the most that one movement can have. */
export const PACKS_MAX = 10_000_000;

/** A lot number as GS1 has it (AI 10): 20 of its 82 characters. Upper and lower case are the same lot. */
export const LotNumber = z.string().regex(/^[!"%&'()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$/);

/** The days from 1900 to 2099. */
const DAY = new RegExp(
  '^(?:' +
    '(?:19(?:0[48]|[2468][048]|[13579][26])|20(?:[02468][048]|[13579][26]))-02-29|' +
    '(?:19|20)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
    ')$',
);

/** A day without time and zone, as lots have them: ISO 8601, YYYY-MM-DD. Days in another order are rejected: nobody can say which is the month. */
export const Day = z
  .string()
  .regex(DAY, { error: 'must be a date YYYY-MM-DD' })
  .meta({ format: 'date', pattern: '^(19|20)', examples: ['2027-12-31'] });
