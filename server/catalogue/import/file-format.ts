import { ImportError } from './faults.ts';

/** What a catalogue file's name says it is. */
export interface FileFormat {
  kind: 'csv' | 'jsonl' | 'json';
  gzip: boolean;
}

/** Names that a catalogue file may end in, as messages list them. */
export const fileEndings = '.csv, .jsonl or .json, each also with .gz';

/** The format by the end of the name, in any case; throws ImportError for another. */
export function fileFormat(file: string): FileFormat {
  const [, kind, gz] = /\.(csv|jsonl|json)(\.gz)?$/i.exec(file) ?? [];
  if (kind === undefined) throw new ImportError('E_FORMAT', `The name of a catalogue file must end in ${fileEndings}.`);
  return { kind: kind.toLowerCase() as FileFormat['kind'], gzip: gz !== undefined };
}
