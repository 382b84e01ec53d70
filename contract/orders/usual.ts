import { z } from 'zod';
import { Product } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Timestamp } from '#contract/text.ts';

/** The most products in the list. */
export const USUAL_MAX = 12;

/** A product and dosage that a customer orders often, as it is sold today. */
export const UsualProduct = Product.pick({
  id: true,
  productId: true,
  drugName: true,
  brandName: true,
  packagingType: true,
  type: true,
  releaseForm: true,
  lookAlike: true,
})
  .extend({
    dosage: z.string(),
    tracked: Product.shape.tracked.describe('Present if the dosage is tracked: `GET /api/stock` has its band.'),
    price: z.number().describe('Price of one pack today, AUD.'),
    orders: z.int().describe('Orders of the last twelve months that contain it, without cancelled ones.'),
    usualQuantity: z.int().describe('Median of the packs in these orders.'),
    lastOrderedAt: Timestamp,
  })
  .meta({ id: 'UsualProduct' });
export type UsualProduct = z.infer<typeof UsualProduct>;

export const ListUsualProducts = endpoint({
  method: 'GET',
  path: '/api/usual-products',
  access: 'session',
  summary: `What the user has ordered most often in the last twelve months and is still sold, at most ${USUAL_MAX}`,
  output: z.array(UsualProduct),
  status: 200,
});
