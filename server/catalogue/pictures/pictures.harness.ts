import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

interface Drawing {
  width: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
}

/** A picture file of random colours: no two are the same. */
export async function drawPicture({ width, height = width, format = 'png' }: Drawing): Promise<Buffer> {
  const colours = { raw: { width: 4, height: 4, channels: 3 } } as const;
  return await sharp(randomBytes(48), colours)
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .toFormat(format)
    .toBuffer();
}

/** Reads a picture file in memory, which the store itself never does: it blocks these readers (make-picture.ts). */
export function readPictureFile(file: Buffer): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadJpegBuffer'] });
  return sharp(file);
}
