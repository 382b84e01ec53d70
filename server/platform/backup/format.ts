import { z } from 'zod';

/**
 * A backup is one gzip file of text lines: a header; for each table a head, its rows as `COPY … TO STDOUT` writes them, the
 * line `\.`, and their number with their SHA-256; an end with the SHA-256 of all lines that are not rows
 * (docs/decisions/0026).
 */

/** Raised when older versions of the store can no longer read the format. */
const VERSION = 1;
/** Ends the rows of a table, as in psql's scripts. No row can look like it: COPY doubles backslashes. */
export const END_OF_ROWS = Buffer.from('\\.\n');

const Header = z.object({
  format: z.literal('theriac-backup'),
  version: z.int(),
  madeAt: z.iso.datetime(),
  /** For information: the versions of the store that wrote it and of its PostgreSQL. */
  store: z.string(),
  postgres: z.string(),
  /** The newest migration of the database. */
  schema: z.object({ tag: z.string(), when: z.int() }),
  /** The state of each sequence; bigints as text. */
  sequences: z.record(z.string(), z.object({ last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});
export type Header = z.infer<typeof Header>;

/** `jobs` are the unfinished jobs with the name of their queue. pg-boss's tables themselves are not part of a backup. */
const SectionHead = z.object({ section: z.enum(['table', 'jobs']), name: z.string(), columns: z.array(z.string()) });
export type SectionHead = z.infer<typeof SectionHead>;

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const SectionEnd = z.object({ rows: z.int(), sha256: Digest });
export type SectionEnd = z.infer<typeof SectionEnd>;

const FileEnd = z.object({ end: z.literal(true), sections: z.int(), rows: z.int(), sha256: Digest });
export type FileEnd = z.infer<typeof FileEnd>;

export const lines = {
  header: Header,
  head: SectionHead,
  headOrEnd: z.union([SectionHead, FileEnd]),
  sectionEnd: SectionEnd,
};

/** A backup cannot be created, read or restored. The message is a readable sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function newHeader(fields: Omit<Header, 'format' | 'version' | 'madeAt'>): Header {
  return { format: 'theriac-backup', version: VERSION, madeAt: new Date().toISOString(), ...fields };
}

/** Throws BackupError when a later version of the store wrote the file in a format that this one cannot read. */
export function assertReadableFormat({ version, store }: Header): void {
  if (version > VERSION) {
    throw new BackupError(`The backup was made by a newer version of the store (${store}): use that version.`);
  }
}
