import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readScan } from '#contract/gs1/scan/read-scan.ts';
import { lotSymbol, readableElements } from './lot-symbol.ts';

beforeAll(() => {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
});

/** What a scanner types that reads the printed symbol. */
async function scanned(svg: string): Promise<string> {
  const picture = await sharp(Buffer.from(svg), { density: 300 })
    .flatten({ background: 'white' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: 'white' })
    .png()
    .toBuffer();
  const [symbol] = await readBarcodes(new Uint8Array(picture));
  expect(symbol?.format).toBe('DataMatrix');
  return `${symbol?.symbologyIdentifier}${new TextDecoder().decode(symbol?.bytes)}`;
}

test.each(['AB12', 'a(1)/%"&', 'WITH-TWENTY-SIGNS_20', '1217271231'])(
  'a scanner reads the label of the lot %s',
  async (lotNumber) => {
    const lot = { gtin: '09506000134352', lotNumber, expiresOn: '2027-12-31' };
    const today = '2026-11-30';
    const read = readScan(await scanned(lotSymbol(lot)), today);
    expect(read).toMatchObject({ gtin: lot.gtin, lotNumber, expiresOn: lot.expiresOn });
    expect(readableElements(lot)).toBe(`(01)09506000134352(17)271231(10)${lotNumber}`);
  },
);
