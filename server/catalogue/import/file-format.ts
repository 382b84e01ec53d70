import { ImportError } from './faults.ts';

/** The format of a catalogue file, by its name. */
export interface FileFormat {
  kind: 'csv' | 'jsonl' | 'json';
  gzip: boolean;
}

/** The supported extensions, as messages list them. */
export const fileEndings = '.csv, .jsonl or .json, each also with .gz';

/** The format by the extension, regardless of case. Throws ImportError for any other. */
export function fileFormat(file: string): FileFormat {
  const [, kind, gz] = /\.(csv|jsonl|json)(\.gz)?$/i.exec(file) ?? [];
  if (kind === undefined) throw new ImportError('E_FORMAT', `The name of a catalogue file must end in ${fileEndings}.`);
  return { kind: kind.toLowerCase() as FileFormat['kind'], gzip: gz !== undefined };
}
