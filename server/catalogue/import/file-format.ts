import { ImportError } from './faults.ts';

/** The format of a text file, by its name. */
export interface TextFormat {
  kind: 'csv' | 'jsonl' | 'json';
  gzip: boolean;
}

/** An import also reads Excel workbooks, which are never written. */
export type FileFormat = TextFormat | { kind: 'xlsx'; gzip: false };

/** The supported extensions, as messages list them. */
export const textEndings = '.csv, .jsonl or .json, each also with .gz';
const fileEndings = `.xlsx, ${textEndings}`;

/** The format of a file to import by its extension, regardless of case. Throws ImportError for any other. */
export function fileFormat(file: string): FileFormat {
  if (/\.xlsx$/i.test(file)) return { kind: 'xlsx', gzip: false };
  const format = findTextFormat(file);
  if (!format) throw new ImportError('E_FORMAT', `The name of a catalogue file must end in ${fileEndings}.`);
  return format;
}

/** The format of a text file by its extension. Throws ImportError for any other. */
export function textFormat(file: string): TextFormat {
  const format = findTextFormat(file);
  if (!format) throw new ImportError('E_FORMAT', `The name of a catalogue file must end in ${textEndings}.`);
  return format;
}

function findTextFormat(file: string): TextFormat | undefined {
  const [, kind, gz] = /\.(csv|jsonl|json)(\.gz)?$/i.exec(file) ?? [];
  return kind === undefined ? undefined : { kind: kind.toLowerCase() as TextFormat['kind'], gzip: gz !== undefined };
}
