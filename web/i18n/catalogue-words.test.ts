import { describe, expect, test } from 'vitest';
import english from '#messages/en/vocabulary.json' with { type: 'json' };
import { words as arabic } from './arabic.ts';
import { catalogueWords } from './catalogue-words.ts';
import { words as french } from './french.ts';
import { words as spanish } from './spanish.ts';

const inEnglish = catalogueWords('en', english);

test.each([
  ['Bottle of 100 tablets', 'Frasco de 100 comprimidos', 'Flacon de 100 comprimés', 'زجاجة من 100 قرص'],
  ['Blister pack of 1 capsule', 'Blíster de 1 cápsula', 'Plaquette de 1 capsule', 'شريط من 1 كبسولة'],
  ['Pack of 2 patches', 'Envase de 2 parches', 'Conditionnement de 2 patchs', 'عبوة من لصقتين'],
  ['Tube of 30 g', 'Tubo de 30 g', 'Tube de 30 g', 'أنبوب 30 g'],
  [
    'Carton of 10 single-dose vials (2.5 mL each)',
    'Estuche de 10 viales monodosis de 2.5 mL',
    'Étui de 10 flacons unidoses de 2.5 mL',
    'كرتونة من 10 قوارير أحادية الجرعة، يحوي كل منها 2.5 mL',
  ],
  [
    'Carton of 1 prefilled syringe (0.5 mL)',
    'Estuche de 1 jeringa precargada de 0.5 mL',
    'Étui de 1 seringue préremplie de 0.5 mL',
    'كرتونة من 1 محقنة مملوءة مسبقًا (0.5 mL)',
  ],
  [
    'Unit-dose box of 3 blister packs (11 tablets each)',
    'Caja unidosis de 3 blísteres de 11 comprimidos',
    'Boîte unidose de 3 plaquettes de 11 comprimés',
    'علبة جرعات مفردة من 3 شرائط، يحوي كل منها 11 قرصًا',
  ],
])('%s', (packaging, es, fr, ar) => {
  expect(inEnglish.packagingName(packaging)).toBe(packaging);
  expect(spanish.packagingName(packaging)).toBe(es);
  expect(french.packagingName(packaging)).toBe(fr);
  expect(arabic.packagingName(packaging)).toBe(ar);
});

test.each([
  ['10 mL dropper bottle', 'Frasco cuentagotas de 10 mL'],
  ['Package with 1 tablet', 'Paquete de 1 comprimido'],
  ['Carton of 10 pouches (5 vials, 2 mL each)', 'Estuche de 10 bolsitas de 5 viales de 2 mL'],
  ['Single container', 'Recipiente individual'],
  ['Sold per 1,000', 'Se vende por cada 1000'],
  ['Bottle of 1,000 tablets', 'Frasco de 1000 comprimidos'],
  ['1,000 mL bag', 'Bolsa de 1000 mL'],
  ['Sold per 100 mL', 'Se vende por cada 100 mL'],
  ['Sold singly', 'Se vende por unidades'],
  ['Pump bottle', 'Frasco con bomba dosificadora'],
])('%s', (packaging, es) => {
  expect(spanish.packagingName(packaging)).toBe(es);
});

describe('a packaging is translated whole or not at all', () => {
  test.each([
    'Bottle of 5 mL with spray pump',
    'Kit of 1 vial and 1 prefilled solvent syringe',
    'Carton of 10 vials (2 mL, shrink-wrapped)',
    'Carton of 10 vials (2 mL each) with diluent',
    'Carton of 2 gizmos',
    'Kit of 1 vial (1 syringe, 2 needles)',
    'Gizmo of 2 vials',
    'Bottle of 1e3 tablets',
    'Bottle of constructor',
    '12 constructors',
    '',
    'Pack of 3 mL (2 vials each)',
  ])('%s', (packaging) => {
    for (const words of [spanish, french, arabic]) expect(words.packagingName(packaging)).toBeUndefined();
  });
});

test('units of prices', () => {
  expect(['per bottle', 'per blister pack', 'per 100 tablets', 'per 30 g'].map(spanish.unitName)).toEqual([
    'por frasco',
    'por blíster',
    'por 100 comprimidos',
    'por 30 g',
  ]);
  expect(french.unitName('per single-use vial')).toBe('par flacon à usage unique');
  expect(arabic.unitName('per vial')).toBe('لكل قارورة');
  for (const unknown of ['per gizmo', 'each', '', 'per ', 'per toString'])
    expect(arabic.unitName(unknown)).toBeUndefined();
});

test('categories', () => {
  expect(french.categoryName('Renal & Metabolic')).toBe('Rein et métabolisme');
  for (const unknown of ['Gadgets', 'constructor', '__proto__']) expect(french.categoryName(unknown)).toBeUndefined();
});

test('every noun is understood in its singular and plural', () => {
  for (const forms of Object.values(english.nouns)) {
    const [one = '', other = ''] = forms.split('|');
    for (const words of [spanish, french, arabic]) {
      expect(words.packagingName(`Box of 1 ${one}`), one).toBeDefined();
      expect(words.packagingName(`Box of 12 ${other}`), other).toBeDefined();
    }
  }
});
