import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

/** The text of the symbol in a picture, as a scanner types it: with "]d2" in front for a GS1 DataMatrix. Undefined if there is no symbol. */
export async function readSymbol(picture: Locator): Promise<string | undefined> {
  const drawn = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 480, 480);
    context.drawImage(image, 40, 40, 400, 400);
    return canvas.toDataURL().split(',')[1] ?? '';
  });
  const [symbol] = await readBarcodes(new Uint8Array(Buffer.from(drawn, 'base64')));
  return symbol && symbol.symbologyIdentifier + new TextDecoder().decode(symbol.bytes);
}
