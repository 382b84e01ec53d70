import { z } from 'zod';
import { PICTURE_BYTES_MAX, PICTURE_SIDE_MIN, PICTURES_MAX } from '#contract/catalogue/product-constants.ts';
import { altText } from '#contract/catalogue/product-picture.ts';
import { endpoint } from '#contract/endpoint.ts';
import { pathId, plainText, queryNumber } from '#contract/text.ts';
import { AdminProduct } from './products.ts';

const part = () => queryNumber(z.number().min(0).max(1));

/** The part of a picture to keep, as fractions of its width and height as people see it; the whole picture without them. */
export const PictureQuery = z.object({
  altText: altText().describe('What it shows, for those who do not see it.'),
  left: part().describe('Left edge of the part to keep, from 0 to 1.'),
  top: part().describe('Top edge, likewise.'),
  width: part().describe('Width, likewise.'),
  height: part().describe('Height, likewise.'),
});
export type PictureQuery = z.infer<typeof PictureQuery>;

const PicturePath = z.object({ id: pathId(), picture: plainText(64) });

export const AdminAddPicture = endpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/pictures',
  access: 'admin',
  summary: `Adds a picture (JPEG, PNG, WebP or AVIF), which is the request body; at most ${PICTURES_MAX} per product, ${PICTURE_SIDE_MIN} pixels or more`,
  params: z.object({ id: pathId() }),
  query: PictureQuery,
  upload: 'application/octet-stream',
  uploadBytesMax: PICTURE_BYTES_MAX,
  output: AdminProduct,
  status: 201,
  errors: ['TOO_LONG', 'NOT_FOUND', 'BODY_TOO_LARGE'],
});

export const AdminChangePicture = endpoint({
  method: 'PATCH',
  path: '/api/admin/products/{id}/pictures/{picture}',
  access: 'admin',
  summary: 'Changes the text of a picture, or puts it first',
  params: PicturePath,
  body: z.object({
    altText: altText(),
    first: z.boolean().optional().describe('Lists show the first picture.'),
  }),
  output: AdminProduct,
  status: 200,
  errors: ['TOO_LONG', 'NOT_FOUND'],
});

export const AdminRemovePicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/{id}/pictures/{picture}',
  access: 'admin',
  summary: 'Removes a picture; one that is gone already is no error',
  params: PicturePath,
  output: AdminProduct,
  status: 200,
  errors: ['NOT_FOUND'],
});
