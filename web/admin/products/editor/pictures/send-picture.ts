import type { PictureQuery } from '#contract/admin/product-pictures.ts';
import type { AdminProduct } from '#contract/admin/products.ts';
import { fillPath } from '#contract/fill-path.ts';
import { ResponseError, signedInAsHeader } from '#web/api/api.ts';

/** A file with its text, and the part of it to keep. */
export interface NewPicture extends PictureQuery {
  file: File;
}

/** POST /api/admin/products/{id}/pictures. The file is the body, which other calls of the API do not have. */
export async function sendPicture(id: number, { file, ...query }: NewPicture): Promise<AdminProduct> {
  const path = fillPath('/api/admin/products/{id}/pictures', { id });
  const values = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-language': document.documentElement.lang,
    ...signedInAsHeader(path),
  };
  const url = `${path}?${new URLSearchParams(values)}`;
  const response = await fetch(url, { method: 'POST', headers, body: file }).catch(() => {
    throw new ResponseError(0, '');
  });
  const text = await response.text();
  if (!response.ok) throw new ResponseError(response.status, text);
  return JSON.parse(text) as AdminProduct;
}
