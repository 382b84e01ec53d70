import { z } from 'zod';

/** An administrator, as a history names the author of a change. */
export const Author = z.object({
  id: z.int().describe("The administrator's account id, kept when the account is erased."),
  name: z.string().nullable().describe('Current first and last name; null once the account is erased.'),
});
export type Author = z.infer<typeof Author>;
