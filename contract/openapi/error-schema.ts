import { pictureRules, recordCodes } from '#contract/catalogue/product-constants.ts';
import { orderStatuses } from '#contract/order-status.ts';

/** JSON Schema of `ErrorSubject` (contract/errors.ts). */
export const errorSubjectSchema = {
  product: { type: 'string', description: 'The name of the product that caused a 409.' },
  order: {
    type: 'object',
    description: 'The current state of the order that caused a 409.',
    required: ['status', 'version'],
    properties: { status: { type: 'string', enum: orderStatuses }, version: { type: 'string' } },
  },
  lot: {
    type: 'object',
    description: 'The stored lot that a delivery contradicts.',
    required: ['id', 'lotNumber', 'expiresOn'],
    properties: {
      id: { type: 'integer' },
      lotNumber: { type: 'string' },
      expiresOn: { type: 'string', format: 'date' },
      manufacturedOn: { type: 'string', format: 'date' },
    },
  },
  lines: {
    type: 'array',
    description:
      'The lines of an order that cannot be sent in full, or have more packs than one order may have. Quantities are packs.',
    items: {
      type: 'object',
      required: ['productId', 'dosage', 'wanted', 'available'],
      properties: {
        productId: { type: 'integer', description: '`Product.id`.' },
        dosage: { type: 'string' },
        wanted: { type: 'integer' },
        available: { type: 'integer', description: 'That can be had now, or in one order.' },
        expectedOn: { type: 'string', format: 'date', description: 'When more are expected.' },
        shortDated: {
          type: 'object',
          description:
            'With packs of a shorter shelf life than the store promises; absent if there are no such. The checkout accepts them with its own `shortDated`.',
          required: ['available', 'expiresOn'],
          properties: {
            available: { type: 'integer', description: 'How many there are with these.' },
            expiresOn: { type: 'string', format: 'date', description: 'The earliest expiry date of these.' },
          },
        },
      },
    },
  },
};

/** JSON Schema of the rule that a field violates. */
export const errorRuleSchema = {
  enum: [...recordCodes, ...pictureRules],
  description: 'The rule of catalogue files or of pictures that the input violates.',
};
