import { exportCatalogue } from '#server/catalogue/export.ts';
import { textEndings, textFormat } from '#server/catalogue/import/file-format.ts';
import { type Command, print, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';

export const catalogueExport: Command = {
  words: 'catalogue export',
  parameters: 'FILE',
  summary: 'Writes the catalogue to a file that an import reads back unchanged.',
  help: `  FILE ends in ${textEndings}; one that exists is replaced.
  Texts are written as they are: do not open the file in a spreadsheet, which may take them for formulas.`,
  options: {},
  run: async ({ argument: file }) => {
    mustBeCatalogueFile(file, textFormat);
    const products = await withDatabase((db) => exportCatalogue(db, file));
    print(`Exported ${products} products to ${file}.`);
    return 0;
  },
};

/** A wrong extension is a usage error, reported before the database is opened. */
export function mustBeCatalogueFile(file: string, formatOf: (file: string) => unknown): void {
  try {
    formatOf(file);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
