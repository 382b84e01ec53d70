import { isUtf8 } from 'node:buffer';
import type { ByteSource } from '#server/catalogue/import/source.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { JsonFault, readJson } from '#server/catalogue/products/json.ts';
import { firstBadByte, notUtf8 } from './bytes.ts';
import { readElements } from './json-elements.ts';
import { readLines } from './json-lines.ts';
import type { JsonSlice } from './json-slice.ts';
import type { SourceRecord } from './records.ts';

/** The records of a `.jsonl` file (an object per line) or a `.json` file (one array of objects). */
export async function* readJsonRecords(source: ByteSource, kind: 'jsonl' | 'json'): AsyncGenerator<SourceRecord> {
  for await (const slice of kind === 'jsonl' ? readLines(source) : readElements(source)) {
    yield { line: slice.line, ...readSlice(slice) };
  }
}

function readSlice(slice: JsonSlice) {
  try {
    return { kind: 'product' as const, values: readObject(slice), warnings: [] };
  } catch (error) {
    if (error instanceof RecordFault) return { rejected: error.rejection };
    throw error;
  }
}

function readObject({ bytes, offset, broken }: JsonSlice) {
  const value = bytes.toString('utf8');
  if (broken) throw new RecordFault('E_JSON', { value }, broken);
  if (!isUtf8(bytes)) {
    throw new RecordFault('E_ENCODING', { value }, notUtf8(offset + firstBadByte(bytes)));
  }
  try {
    const read = readJson(value);
    if (read instanceof Map) return read;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new RecordFault(error.code, { value }, `the record ${error.message}`);
  }
  throw new RecordFault('E_JSON', { value }, 'the record is not a JSON object');
}
