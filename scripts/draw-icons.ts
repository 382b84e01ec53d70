import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { cabinet, tab, tile } from './icon-drawings.ts';

/**
 * Draws the icons of home screens and old browsers and the picture of link previews, from the mark, the drawings and the tokens.
 * The results are committed. Run `node scripts/draw-icons.ts` again after a change of one of the three.
 */
const folder = new URL('../public/', import.meta.url);

mkdirSync(new URL('icons/', folder), { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  await save('icons/icon-192.png', { width: 192, height: 192, body: tile({ corner: 0.22 }) });
  await save('icons/icon-512.png', { width: 512, height: 512, body: tile({ corner: 0.22 }) });
  // Full squares: the system cuts the shape. Only the inner 80 % of the maskable icon are safe.
  await save('icons/icon-maskable-512.png', { width: 512, height: 512, body: tile({ corner: 0 }) });
  await save('icons/apple-touch-icon.png', { width: 180, height: 180, body: tile({ corner: 0 }) });
  await save('icons/share.png', { width: 1200, height: 630, body: cabinet() });
  writeFileSync(new URL('favicon.ico', folder), await favicon([16, 32, 48]));
} finally {
  await browser.close();
}

interface Drawing {
  width: number;
  height: number;
  body: string;
}

async function save(file: string, drawing: Drawing): Promise<void> {
  const png = await draw(browser, drawing);
  writeFileSync(new URL(file, folder), png);
  process.stdout.write(`${file}  ${png.length} bytes\n`);
}

async function draw(from: Browser, { width, height, body }: Drawing): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await page.setContent(body);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An ICO file with PNG pictures of several sizes. */
async function favicon(sizes: number[]): Promise<Buffer> {
  const body = tab();
  const pictures = await Promise.all(sizes.map((size) => draw(browser, { width: size, height: size, body })));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(sizes[index] ?? 0, entry);
    head.writeUInt8(sizes[index] ?? 0, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
