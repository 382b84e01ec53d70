import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { migrations } from '#server/platform/database/migrations/migrations.ts';
import { countRows } from './copy-out.ts';
import type { BackupOptions } from './create-backup.ts';
import { assertReadableFormat, BackupError, type Header, lines, type SectionEnd, type SectionHead } from './format.ts';
import { type LineReader, readLines } from './read-lines.ts';

export interface Section extends SectionHead {
  /** Must be read to the end. Returns the file's own count and digest; throws BackupError when the rows differ from them. */
  rows(): AsyncGenerator<Buffer, SectionEnd>;
}

export interface Backup {
  header: Header;
  /** Must be read one after the other. Throws BackupError after the last when the file is incomplete. */
  sections(): AsyncGenerator<Section>;
  close(): void;
}

/**
 * Opens a backup and reads its header. Throws BackupError, now or while it is read: no file, no backup, of a newer version,
 * incomplete, altered.
 */
export async function openBackup(file: string, onProgress?: BackupOptions['onProgress']): Promise<Backup> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`There is no file ${file}.`) : error;
  });
  const stored = createReadStream(file);
  const gunzip = createGunzip();
  stored.on('error', (error) => gunzip.destroy(error));
  stored.pipe(gunzip);
  const close = () => {
    stored.destroy();
    gunzip.destroy();
  };
  const progress = {
    records: 0,
    report: () => onProgress?.({ records: progress.records, bytesRead: stored.bytesRead, bytesTotal: size }),
  };
  try {
    const reader = readLines(withReadableErrors(gunzip));
    const hash = createHash('sha256');
    const header = await readHeader(reader, hash);
    return { header, close, sections: () => readSections(reader, hash, progress) };
  } catch (error) {
    close();
    throw error;
  }
}

/** Turns zlib's errors into BackupError. */
async function* withReadableErrors(gunzip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* gunzip;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BackupError('The backup is incomplete: its end is missing.');
    if (code?.startsWith('Z_')) throw new BackupError(`The file is not a backup, or it is damaged (${message}).`);
    throw error;
  }
}

async function readHeader(reader: LineReader, hash: Hash): Promise<Header> {
  const header = parse(lines.header, await reader.line(), hash);
  assertReadableFormat(header);
  const { tag, when } = header.schema;
  if (migrations.some((migration) => migration.when === when)) return header;
  const [newest] = migrations.slice(-1);
  throw new BackupError(
    `The backup is of the schema ${tag}, which this version of the store (schema ${newest?.tag}) does not know: restore it with the version that made it, ${header.store}, or a newer one.`,
  );
}

interface Progress {
  records: number;
  report(): void;
}

async function* readSections(reader: LineReader, hash: Hash, progress: Progress): AsyncGenerator<Section> {
  for (let sections = 0; ; sections += 1) {
    const soFar = hash.copy().digest('hex');
    const head = parse(lines.headOrEnd, await reader.line(), hash);
    if ('end' in head) {
      if (head.sha256 !== soFar || head.sections !== sections || head.rows !== progress.records)
        throw altered('its end');
      if ((await reader.line()) !== undefined) throw altered('what follows its end');
      return;
    }
    yield { ...head, rows: () => readRows(reader, hash, { name: head.name, progress }) };
  }
}

async function* readRows(
  reader: LineReader,
  hash: Hash,
  { name, progress }: { name: string; progress: Progress },
): AsyncGenerator<Buffer, SectionEnd> {
  const counter = countRows();
  for await (const bytes of reader.rows()) {
    counter.add(bytes);
    progress.report();
    yield bytes;
  }
  const counted = counter.end();
  const expected = parse(lines.sectionEnd, await reader.line(), hash);
  if (expected.rows !== counted.rows || expected.sha256 !== counted.sha256) throw altered(name);
  progress.records += expected.rows;
  return expected;
}

/** Parses a line that is not a row, and adds it to the file's digest. */
function parse<Schema extends z.ZodType>(schema: Schema, line: Buffer | undefined, hash: Hash): z.infer<Schema> {
  if (line === undefined) throw new BackupError('The backup is incomplete: its end is missing.');
  hash.update(line).update('\n');
  const parsed = schema.safeParse(readJson(line));
  if (!parsed.success) throw new BackupError('The file is not a backup, or it is damaged: a line cannot be read.');
  return parsed.data;
}

function readJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

function altered(what: string): BackupError {
  return new BackupError(`The backup was altered or damaged: ${what} is not what it says it is.`);
}
