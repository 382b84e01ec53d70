/** Pixels of the longer side of the files that are made of an uploaded picture. */
export const pictureWidths = [320, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const UPLOADED = '/pictures/uploaded/';

/** The address of an uploaded picture. It names the content, which therefore never changes. */
export function uploadedPicture(hash: string, width: PictureWidth = 320): string {
  return `${UPLOADED}${hash}-${width}.webp`;
}

/** The same picture in another size; other addresses stay as they are. */
export function inWidth(url: string, width: PictureWidth): string {
  return url.startsWith(UPLOADED) ? url.replace('-320.', `-${width}.`) : url;
}
