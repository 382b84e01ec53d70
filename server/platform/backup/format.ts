import { z } from 'zod';

/**
 * A backup is one file: gzip around lines that people and other programs can read. A header; for each table a head, its rows
 * as `COPY … TO STDOUT` writes them, the line `\.`, and how many there were with their SHA-256; an end with the SHA-256 of
 * all the lines that are not rows (docs/decisions/0026).
 */

/** Grows when a file can no longer be read by those who knew the last form. */
const VERSION = 1;
/** Behind the rows of a table, as in the scripts of psql. No row can be it: COPY doubles what is a backslash. */
export const END_OF_ROWS = Buffer.from('\\.\n');

const Header = z.object({
  format: z.literal('theriac-backup'),
  version: z.int(),
  madeAt: z.iso.datetime(),
  /** Versions of the store that wrote it and of its PostgreSQL, for people. */
  store: z.string(),
  postgres: z.string(),
  /** The newest migration that the database had. */
  schema: z.object({ tag: z.string(), when: z.int() }),
  /** Where each sequence stood; bigints as text. */
  sequences: z.record(z.string(), z.object({ last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});
export type Header = z.infer<typeof Header>;

/** `jobs` are what the queue has not done, by the queue's name: its own tables are pg-boss's affair. */
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

/** A backup that cannot be made, read or restored, in a sentence for people. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The header of a backup that is made now. */
export function newHeader(facts: Omit<Header, 'format' | 'version' | 'madeAt'>): Header {
  return { format: 'theriac-backup', version: VERSION, madeAt: new Date().toISOString(), ...facts };
}

/** Throws BackupError when a later version of the store gave files another form. */
export function assertReadableForm({ version, store }: Header): void {
  if (version > VERSION) {
    throw new BackupError(`The backup was made by a newer version of the store (${store}), which alone can read it.`);
  }
}
