import { z } from 'zod';
import { Id, Quantity } from '#contract/cart.ts';
import { Product } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LINE_TEXT_MAX, QUICK_ORDER_MAX } from '#contract/limits.ts';
import { requiredText } from '#contract/text.ts';

/**
 * What a line of a list means. Only `exact` and `alias` (a code of the customer's own) are certain. `not-eligible` and `short` (not in
 * stock) have their place here; this store does not return them yet.
 */
export const lineStates = ['exact', 'alias', 'ambiguous', 'unknown', 'not-eligible', 'short'] as const;

/** A product in one dosage that a line may mean, with what distinguishes it from the others. */
export const Candidate = Product.pick({
  id: true,
  productId: true,
  drugName: true,
  brandName: true,
  packagingType: true,
  type: true,
  releaseForm: true,
  lookAlike: true,
})
  .extend({ dosage: z.string(), price: z.number().describe('Price of one pack today, AUD.') })
  .meta({ id: 'Candidate' });
export type Candidate = z.infer<typeof Candidate>;

export const ResolvedLine = z
  .object({
    state: z.enum(lineStates),
    candidates: z
      .array(Candidate)
      .describe(
        '12 at most. `exact`, `alias`: the one. `ambiguous`: all that the text says fits each. `unknown`: similar codes or names, never the text itself.',
      ),
    more: z.boolean().optional().describe('True if there are more candidates: a strength or a brand leaves fewer.'),
  })
  .meta({ id: 'ResolvedLine' });
export type ResolvedLine = z.infer<typeof ResolvedLine>;

export const ResolveQuickOrder = endpoint({
  method: 'POST',
  path: '/api/quick-order/resolve',
  access: 'session',
  summary: 'What the lines of a list mean, in their order; nothing is guessed and nothing is written',
  body: z
    .object({
      lines: z
        .array(z.object({ text: requiredText(LINE_TEXT_MAX) }))
        .min(1)
        .max(QUICK_ORDER_MAX),
    })
    .describe(
      'A text is a product code, with a strength if the product has several; or a name with what distinguishes it.',
    )
    .meta({ examples: [{ lines: [{ text: 'THR-CAR-0001 10 mg' }, { text: 'Amlodipine 5 mg' }] }] }),
  output: z.object({ lines: z.array(ResolvedLine) }),
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG'],
});

/** What became of a line. */
export const lineOutcomes = ['added', 'withdrawn', 'dosage-not-offered', 'cart-full', 'quantity-limit'] as const;

export const AddedLine = z
  .object({
    outcome: z.enum(lineOutcomes),
    quantity: z.int().describe('In the cart, with what was there before; 0 if it is not there.'),
  })
  .meta({ id: 'AddedLine' });
export type AddedLine = z.infer<typeof AddedLine>;

const AddQuickOrderLine = z.object({ productId: Id, selectedDosage: requiredText(200), quantity: Quantity });
export type AddQuickOrderLine = z.infer<typeof AddQuickOrderLine>;

const AddedLines = z.object({ lines: z.array(AddedLine) });

export const AddQuickOrder = endpoint({
  method: 'POST',
  path: '/api/quick-order/add',
  access: 'session',
  summary: 'Adds lines to the cart, each by itself, and reports the outcome of each; a repeated key adds nothing again',
  body: z
    .object({
      key: requiredText(100).describe('Chosen by the client for this list, such as a UUID; remembered for a week.'),
      lines: z.array(AddQuickOrderLine).min(1).max(QUICK_ORDER_MAX),
    })
    .describe('Lines of the same product and dosage are added up; if the sum is too much, none of them is added.')
    .meta({
      examples: [
        {
          key: '6c2b6a5e-4f0e-4f6c-9d0e-1f9d9f3f2a11',
          lines: [{ productId: 17, selectedDosage: '500 mg', quantity: 12 }],
        },
      ],
    }),
  output: AddedLines,
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'QUANTITY_OUT_OF_RANGE'],
});

export const CloseQuickOrder = endpoint({
  method: 'POST',
  path: '/api/quick-order/close',
  access: 'session',
  summary: 'What became of a list whose response was lost; after that its key adds nothing any more',
  body: z.object({ key: requiredText(100) }).meta({ examples: [{ key: '6c2b6a5e-4f0e-4f6c-9d0e-1f9d9f3f2a11' }] }),
  output: AddedLines.describe('Without lines if the list has not arrived. It waits for one in progress.'),
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG'],
});
