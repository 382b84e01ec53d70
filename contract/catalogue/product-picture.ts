import { z } from 'zod';
import { optionalLine } from '#contract/text.ts';
import { ALT_TEXT_MAX } from './product-constants.ts';

/** An uploaded picture of a product. */
export const ProductPicture = z
  .object({
    id: z.string().describe('Names the content: the same picture has the same id.'),
    url: z.string().describe('WebP, 320 pixels at most; with `-960` instead of `-320` larger. It never changes.'),
    altText: z
      .string()
      .describe('What it shows, for those who do not see it. Empty if the name of the product says it.'),
  })
  .meta({ id: 'ProductPicture' });
export type ProductPicture = z.infer<typeof ProductPicture>;

export const productPictures = z.array(ProductPicture).optional();

/** A text of a picture as administrators write it. */
export const altText = () => optionalLine(ALT_TEXT_MAX);
