import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownPicture } from './shown-picture.ts';

const cases: [packagingType: string, type: string, drawing: string][] = [
  ['Bottle of 100 tablets', 'oral', 'tablet-bottle'],
  ['Vial of 10 tablets', 'oral', 'tablet-bottle'],
  ['Carton of 10 blister packs (10 tablets each)', 'oral', 'blister'],
  ['Pack of 30 tablets', 'oral', 'blister'],
  ['473 mL bottle', 'oral', 'suspension'],
  ['Carton of 30 packets (5 g each)', 'oral', 'sachet'],
  ['Carton of 2 syringes (0.5 mL each)', 'injectable', 'syringe'],
  ['Carton of 5 pens (3 mL)', 'injectable', 'pen'],
  ['Tray of 25 single-dose vials (100 mL each)', 'injectable', 'vial'],
  ['Carton of 10 ampules (1 mL each)', 'injectable', 'ampoule'],
  ['100 mL bag', 'injectable', 'infusion-bag'],
  ['Single container', 'injectable', 'vial'],
  ['Carton of 1 inhaler (120 sprays each)', 'inhaled', 'inhaler'],
  ['Carton of 30 pouches (5 vials, 3 mL each)', 'inhaled', 'sachet'],
  ['Carton of 25 vials (3 mL each)', 'inhaled', 'nebules'],
  ['Carton of 1 spray bottle (120 sprays each)', 'nasal', 'nasal-spray'],
  ['Carton of 1 dropper bottle (5 mL each)', 'ophthalmic', 'eye-drops'],
  ['10 mL dropper bottle', 'otic', 'ear-drops'],
  ['Carton of 1 tube (30 g each)', 'topical', 'tube'],
  ['453.6 g jar', 'topical', 'jar'],
  ['Box of 8 patches', 'transdermal', 'patch'],
  ['Box of 12 suppositories', 'rectal', 'suppository'],
  ['', 'other', 'placeholder'],
];

test.each(cases)('%s, %s: the drawing %s', (packagingType, type, drawing) => {
  const picture = shownPicture({ imageUrl: '', packagingType, type }, null);
  expect(picture).toBe(`/pictures/${drawing}.svg`);
  expect(existsSync(`public${picture}`)).toBe(true);
});

test('a picture that the store has, or that is elsewhere, is not replaced', () => {
  const of = (imageUrl: string) =>
    shownPicture({ imageUrl, packagingType: 'Bottle of 100 tablets', type: 'oral' }, null);
  expect(of('/pictures/blister.svg')).toBeUndefined();
  expect(of('https://pictures.example/a.png')).toBeUndefined();
  expect(of('/images/products/oral.svg')).toBe('/pictures/tablet-bottle.svg');
  expect(of('/pictures/../secret.svg')).toBe('/pictures/tablet-bottle.svg');
});
