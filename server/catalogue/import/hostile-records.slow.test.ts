import { expect, test } from 'vitest';
import { catalogueColumns } from '#contract/catalogue/product-constants.ts';
import { hostileTexts, longestSliceMs } from '../../../test/longest-slice.ts';
import { jsonProduct, parseFile, temporaryFile } from './import.harness.ts';

/** Nearly the longest record (RECORD_BYTES_MAX). */
const RECORD_BYTES = 500 * 1024;
/** Other requests wait no longer. */
const SLICE_MS = 50;

const upTo = (text: string) => {
  const { length } = Buffer.from(JSON.stringify(text));
  return length <= RECORD_BYTES ? text : text.slice(0, (text.length * RECORD_BYTES) / length);
};

test.each(Object.keys(hostileTexts))(
  'a record with 512 KB of %s in any column does not block other requests',
  async (kind) => {
    const text = upTo(hostileTexts[kind]?.(RECORD_BYTES) ?? '');
    for (const column of catalogueColumns) {
      const file = temporaryFile(`${jsonProduct({ [column]: text })}\n`, 'jsonl');
      const slice = await longestSliceMs(() => parseFile(file));
      expect(slice, column).toBeLessThan(SLICE_MS);
    }
  },
);

test.each(Object.keys(hostileTexts))('so does not a dosage, or a price for it, of %s', async (kind) => {
  const text = upTo(hostileTexts[kind]?.(RECORD_BYTES / 2) ?? '');
  for (const dosages of [{ availableDosages: [text], dosagePricing: { a: 1 } }, { dosagePricing: { [text]: text } }]) {
    const file = temporaryFile(`${jsonProduct(dosages)}\n`, 'jsonl');
    expect(await longestSliceMs(() => parseFile(file))).toBeLessThan(SLICE_MS);
  }
});
