import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { AVIF_PIXELS_MAX, PICTURE_PIXELS_MAX, PICTURE_SIDE_MIN } from '#contract/catalogue/product-constants.ts';
import type { PictureWidth } from '#contract/catalogue/uploaded-picture.ts';
import { pictureFault } from './faults.ts';

/** The files of one picture, WebP without metadata. */
export interface MadePicture {
  /** Of the largest file. */
  hash: string;
  small: Buffer;
  large: Buffer;
}

/** A part of a picture as fractions of its width and height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** WebP at this quality shows no blocks around the letters on a box. */
const QUALITY = 82;
/** A file that was made to be slow. The largest pictures take one or two. */
const SECONDS_MAX = 20;
/** Characters of the name: 128 bits, so that no two pictures have the same. */
const HASH_CHARACTERS = 32;

// One picture uses one core and keeps nothing afterwards: the store goes on serving meanwhile.
sharp.concurrency(1);
sharp.cache(false);
// The library reads many more formats. What it does not read cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
});

/**
 * Reads an uploaded picture and makes the sizes that pages show: turned upright, cropped, without metadata, on white. Throws
 * INVALID_INPUT with a PictureRule. The format is that of its bytes, never of its name.
 */
export async function makePicture(file: string, crop: Crop): Promise<MadePicture> {
  if (!(await hasKnownFormat(file))) throw pictureFault('P_FORMAT');
  const { width, height } = await readSize(file);
  const part = toPixels(crop, { width, height });
  if (Math.min(part.width, part.height) < PICTURE_SIDE_MIN) throw pictureFault('P_SMALL');
  const { data, info } = await decode(
    openPicture(file)
      .autoOrient()
      .extract(part)
      .resize(fitted(960))
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
  );
  const { channels } = info;
  const made = (size: PictureWidth) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels } })
      .resize(fitted(size))
      .webp({ quality: QUALITY })
      .toBuffer();
  const [small, large] = await Promise.all([made(320), made(960)]);
  const hash = createHash('sha256').update(large).digest('hex').slice(0, HASH_CHARACTERS);
  return { hash, small, large };
}

const fitted = (size: PictureWidth) =>
  ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const;

/** The first page of a file. A warning of the decoder counts as damage. */
const openPicture = (file: string) =>
  sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'warning', sequentialRead: true, pages: 1 }).timeout({
    seconds: SECONDS_MAX,
  });

/** Width and height as people see the picture. */
async function readSize(file: string): Promise<{ width: number; height: number }> {
  const { autoOrient, width, height, format } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(asDamaged);
  const pixelsMax = format === 'heif' ? AVIF_PIXELS_MAX : PICTURE_PIXELS_MAX;
  if (width * height > pixelsMax) throw pictureFault('P_PIXELS');
  return autoOrient;
}

function decode(picture: Sharp) {
  return picture.raw().toBuffer({ resolveWithObject: true }).catch(asDamaged);
}

function asDamaged(): never {
  throw pictureFault('P_DAMAGED');
}

/** The part in whole pixels, inside the picture. */
function toPixels(crop: Crop, { width, height }: { width: number; height: number }): Crop {
  const left = Math.min(Math.round(crop.left * width), width - 1);
  const top = Math.min(Math.round(crop.top * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
}

/** JPEG (ISO 10918-1), PNG (W3C, §5.2), WebP (RFC 9649 §2.4) and AVIF (its brand, ISO 14496-12 §4.3). */
async function hasKnownFormat(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    return (
      start.startsWith('\xff\xd8\xff') ||
      start.startsWith('\x89PNG\r\n\x1a\n') ||
      (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) ||
      /^ftypavi[fs]/.test(start.slice(4))
    );
  } finally {
    await handle.close();
  }
}
