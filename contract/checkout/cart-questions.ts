import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/**
 * Something in the cart that may be a slip. `unusual-quantity`: far more of one line than this customer usually orders. `look-alike`: two or
 * more lines whose names look alike (FDA and ISMP, "tall man" letters). It stops nothing.
 */
export const CartQuestion = z
  .object({
    kind: z.enum(['unusual-quantity', 'look-alike']),
    lineIds: z.array(z.int()).describe('`CartLine.id`, in the order of the cart.'),
    usualQuantity: z
      .int()
      .optional()
      .describe('For `unusual-quantity`: the median of the orders of the last twelve months.'),
  })
  .meta({ id: 'CartQuestion' });
export type CartQuestion = z.infer<typeof CartQuestion>;

export const ListCartQuestions = endpoint({
  method: 'GET',
  path: '/api/cart/questions',
  access: 'session',
  summary: 'What to ask the user about the cart before checkout, in the order of its lines; it stops nothing',
  output: z.array(CartQuestion),
  status: 200,
});
