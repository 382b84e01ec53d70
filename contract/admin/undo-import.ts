import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { plainText, Timestamp } from '#contract/text.ts';
import { Author } from './author.ts';

/** The import that changed products last, or the one that is half undone. */
export const LastImport = z
  .object({
    id: z.string(),
    at: Timestamp,
    by: Author.nullable().describe('Null for the command line.'),
    ...{ added: z.int(), changed: z.int(), withdrawn: z.int(), restored: z.int() },
    undoneAt: Timestamp.nullable(),
    canUndo: z.boolean().describe('It began in the last 24 hours and is not undone, or it is half undone.'),
    isHalfUndone: z.boolean().describe('An undo was begun, and has to be finished.'),
  })
  .meta({ id: 'LastImport' });
export type LastImport = z.infer<typeof LastImport>;

export const AdminLastImport = endpoint({
  method: 'GET',
  path: '/api/admin/products/import/last',
  access: 'admin',
  summary: 'The import that changed products last, with the number of products by kind of change; null without one',
  output: z.object({ import: LastImport.nullable() }),
  status: 200,
});

/** A product that an undo left as it is, or of which it left some values. */
export const KeptProduct = z.object({
  productId: z.string(),
  drugName: z.string(),
  columns: z
    .array(z.string())
    .describe('Columns of a catalogue file that have newer values. Empty: its state on sale was changed since.'),
});
export type KeptProduct = z.infer<typeof KeptProduct>;

export const AdminUndoImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/import/undo',
  access: 'admin',
  summary: 'Undoes the next products of the last import: repeat it until `isDone`. Values that were changed since stay',
  body: z.object({ import: plainText(100).describe('The `id` of the last import.') }),
  output: z.object({
    reset: z.int().describe('Products with values as before.'),
    restored: z.int().describe('Products on sale again that the import had withdrawn.'),
    withdrawn: z.int().describe('Products that the import had added or restored.'),
    kept: z.array(KeptProduct),
    products: z.int().describe('The number of products that this call looked at.'),
    isDone: z.boolean(),
  }),
  status: 200,
  errors: ['TOO_LONG', 'UNDO_TOO_LATE'],
});
