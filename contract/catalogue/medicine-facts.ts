import { z } from 'zod';

/** What a pack can be counted in. Volumes are in mL, weights in g. */
export const packUnits = [
  'tablet',
  'capsule',
  'mL',
  'g',
  'dose',
  'spray',
  'patch',
  'suppository',
  'lozenge',
  'film',
  'sachet',
  'vial',
  'ampoule',
  'syringe',
  'pen',
  'cartridge',
  'inhaler',
  'bag',
  'bottle',
  'container',
] as const;
export type PackUnit = (typeof packUnits)[number];

/** What is delivered for the price: `{ quantity: 30, unit: 'tablet' }`. */
export const Pack = z.object({ quantity: z.number().positive(), unit: z.enum(packUnits) });
export type Pack = z.infer<typeof Pack>;

/** What the texts of a product state about the medicine, as fields of a response. */
export const medicineFacts = {
  forms: z
    .array(z.string())
    .describe(
      'Dosage forms that the texts of the product state: ["tablet", "film-coated"]. A container if there is no other.',
    ),
  pack: Pack.optional().describe('What is delivered for the price, if packaging and price unit state it.'),
};
