import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SectionEnd } from './format.ts';

const NEWLINE = 0x0a;

/** Counts rows and computes their digest. */
export function countRows(): { add(bytes: Buffer): void; end(): SectionEnd } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (bytes) => {
      hash.update(bytes);
      for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Yields the rows of a query in COPY's text format. Returns their number and digest. */
export async function* copyOut(client: pg.ClientBase, query: string): AsyncGenerator<Buffer, SectionEnd> {
  const counter = countRows();
  for await (const bytes of client.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>) {
    counter.add(bytes);
    yield bytes;
  }
  return counter.end();
}
