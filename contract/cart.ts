import { z } from 'zod';
import { Product } from './catalogue/catalogue.ts';
import { endpoint } from './endpoint.ts';
import { QUANTITY_MAX } from './limits.ts';
import { code, ID_MAX, pathId, plainText, requiredText } from './text.ts';

export const Quantity = z
  .int({ error: code('QUANTITY_OUT_OF_RANGE') })
  .min(1, { error: code('QUANTITY_OUT_OF_RANGE') })
  .max(QUANTITY_MAX, { error: code('QUANTITY_OUT_OF_RANGE') });

export const Id = z.int().min(1).max(ID_MAX);

/** What a cart shows of a product: 500 lines of whole products would be too much for one response. */
const CartProduct = Product.omit({ description: true })
  .extend({
    availableDosages: Product.shape.availableDosages.describe('The selected dosage, if it is on sale.'),
    dosagePricing: Product.shape.dosagePricing.describe('Its current price.'),
    tracked: Product.shape.tracked.describe(
      'Present if the selected dosage is tracked: `GET /api/stock` has its band.',
    ),
  })
  .meta({ id: 'CartProduct' });

/** One product and dosage in a cart. */
export const CartLine = z
  .object({
    id: z.int(),
    productId: z.int().describe('`Product.id`.'),
    quantity: z.int(),
    selectedDosage: z.string(),
    selectedPrice: z
      .number()
      .describe('The price in AUD that was last shown to the customer. Checkout compares it with the current price.'),
    available: z.boolean().describe('False if the product or dosage is no longer on sale.'),
    product: CartProduct,
  })
  .meta({ id: 'CartLine' });
export type CartLine = z.infer<typeof CartLine>;

export const AddToCartBody = z
  .object({
    productId: Id,
    quantity: Quantity,
    selectedDosage: requiredText(200),
    selectedPrice: z
      .union([z.number(), plainText(20)])
      .optional()
      .describe('Default: the current price. Any other price is rejected with PRICE_CHANGED.'),
  })
  .meta({ examples: [{ productId: 17, quantity: 2, selectedDosage: '500 mg' }] });

export const GetCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: 'session',
  summary: "The user's cart, in the order in which lines were added",
  output: z.array(CartLine),
  status: 200,
});

export const AddToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  access: 'session',
  summary: 'Adds a product and dosage; adding them again increases the quantity',
  body: AddToCartBody,
  output: CartLine,
  status: 201,
  errors: [
    'FIELDS_REQUIRED',
    'TOO_LONG',
    'QUANTITY_OUT_OF_RANGE',
    'DOSAGE_NOT_OFFERED',
    'NOT_FOUND',
    'PRICE_CHANGED',
    'PRODUCT_UNAVAILABLE',
    'CART_FULL',
  ],
});

export const UpdateCartLine = endpoint({
  method: 'PATCH',
  path: '/api/cart/{id}',
  access: 'session',
  summary: 'Sets the quantity of a line',
  params: z.object({ id: pathId() }),
  body: z.object({ quantity: Quantity }),
  output: CartLine,
  status: 200,
  errors: ['QUANTITY_OUT_OF_RANGE', 'NOT_FOUND'],
});

export const RemoveCartLine = endpoint({
  method: 'DELETE',
  path: '/api/cart/{id}',
  access: 'session',
  summary: "Removes a line; also 204 if the user's line was already removed",
  params: z.object({ id: pathId() }),
  status: 204,
  errors: ['NOT_FOUND'],
});

export const EmptyCart = endpoint({
  method: 'POST',
  path: '/api/cart/empty',
  access: 'session',
  summary: 'Removes all lines, and returns them',
  output: z.array(CartLine),
  status: 200,
});

/** More than CART_LINES_MAX: concurrent additions can exceed that limit. */
const RESTORED_LINES_MAX = 1000;

/** A removed line, as the cart had it. */
export const RemovedLine = z.object({ id: Id, productId: Id, selectedDosage: requiredText(200), quantity: Quantity });
export type RemovedLine = z.infer<typeof RemovedLine>;

export const RestoreCartLines = endpoint({
  method: 'POST',
  path: '/api/cart/restore',
  access: 'session',
  summary: 'Puts removed lines back in their place, at the current price; returns the cart',
  body: z
    .object({ lines: z.array(RemovedLine).min(1).max(RESTORED_LINES_MAX) })
    .describe(
      'Lines that the user has not removed, or whose product is no longer on sale, are left out. If the product was added again, its line keeps the higher quantity.',
    )
    .meta({ examples: [{ lines: [{ id: 4711, productId: 17, selectedDosage: '500 mg', quantity: 2 }] }] }),
  output: z.array(CartLine),
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'QUANTITY_OUT_OF_RANGE'],
});
