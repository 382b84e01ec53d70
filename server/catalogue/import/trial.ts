import { readCatalogueVersion } from '#server/catalogue/invalidate-cache.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { ImportError } from './faults.ts';
import { hashFile } from './hash-file.ts';
import type { ImportOptions } from './options.ts';

/**
 * Ties an import to the trial run that an administrator has read: the same file, into the same catalogue. The token of a trial run is
 * "<version of the catalogue>-<SHA-256 of the file>".
 */
export class Trial {
  readonly #file: string;
  /** Of the trial run; undefined for an import without one. */
  readonly #expected: { version: string; hash: string } | undefined;
  /** In a dry run: as it was before the file was compared. */
  #version: number | undefined;
  #isChecked = false;

  private constructor(file: string, expected: string | undefined) {
    this.#file = file;
    const [version = '', hash = ''] = expected?.split('-') ?? [];
    this.#expected = expected === undefined ? undefined : { version, hash };
  }

  /** Before the file is compared. Throws ImportError for another file than that of the trial run. */
  static async open(db: Runner, file: string, { dryRun, trial: expected }: ImportOptions): Promise<Trial> {
    const trial = new Trial(file, expected);
    if (dryRun) trial.#version = await readCatalogueVersion(db);
    if (trial.#expected && trial.#expected.hash !== (await hashFile(file))) {
      throw new ImportError('E_FILE_CHANGED', 'This is not the file of the trial run.');
    }
    return trial;
  }

  /** Under the catalogue's lock, before the first change: later ones are this import's own. */
  async mustBeCurrent(tx: Runner): Promise<void> {
    if (!this.#expected || this.#isChecked) return;
    this.#isChecked = true;
    if (String(await readCatalogueVersion(tx)) === this.#expected.version) return;
    throw new ImportError('E_CATALOGUE_CHANGED', 'The catalogue was changed after the trial run.');
  }

  /** For the import after this trial run; undefined if the file can no longer be read. */
  async token(): Promise<string | undefined> {
    const hash = await hashFile(this.#file);
    return hash === null ? undefined : `${this.#version}-${hash}`;
  }
}
