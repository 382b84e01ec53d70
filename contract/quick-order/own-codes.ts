import { z } from 'zod';
import { Id } from '#contract/cart.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LINE_TEXT_MAX, QUICK_ORDER_MAX } from '#contract/limits.ts';
import { pathId, requiredText } from '#contract/text.ts';

/** A customer's own code for a product in one dosage, such as the number that a hospital's system has for it. */
export const OwnCode = z
  .object({
    id: Id,
    code: z.string().describe('As it was saved; case makes no difference.'),
    productId: z.string().describe("The product's code."),
    drugName: z.string(),
    dosage: z.string(),
    available: z
      .boolean()
      .describe('False if the product is no longer sold in this dosage: the code then means nothing.'),
  })
  .meta({ id: 'OwnCode' });
export type OwnCode = z.infer<typeof OwnCode>;

/**
 * `not-certain`: the text is not exactly one product. `twice`: the list has the code for two products. `no-code`: not one word of 3 to 40
 * characters with a digit, or a strength.
 */
export const ownCodeOutcomes = ['saved', 'not-certain', 'twice', 'no-code'] as const;
export type OwnCodeOutcome = (typeof ownCodeOutcomes)[number];

export const ListOwnCodes = endpoint({
  method: 'GET',
  path: '/api/own-codes',
  access: 'session',
  summary: "The user's own codes for products, by code",
  output: z.array(OwnCode),
  status: 200,
});

export const SaveOwnCodes = endpoint({
  method: 'POST',
  path: '/api/own-codes',
  access: 'session',
  summary: 'Saves own codes, each by itself, instead of those of the same code; reports the outcome of each',
  body: z
    .object({
      lines: z
        .array(
          z.object({
            code: requiredText(LINE_TEXT_MAX),
            text: requiredText(LINE_TEXT_MAX).describe(
              'What it means, as quick order reads it; saved if it is certain.',
            ),
          }),
        )
        .min(1)
        .max(QUICK_ORDER_MAX),
    })
    .meta({ examples: [{ lines: [{ code: 'MED-4711', text: 'THR-CAR-0001 5 mg' }] }] }),
  output: z.object({ lines: z.array(z.object({ outcome: z.enum(ownCodeOutcomes) })) }),
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'OWN_CODES_FULL'],
});

export const RemoveOwnCode = endpoint({
  method: 'DELETE',
  path: '/api/own-codes/{id}',
  access: 'session',
  summary: 'Removes an own code of the user',
  params: z.object({ id: pathId() }),
  status: 204,
  errors: ['NOT_FOUND'],
});
