import { expect, test } from 'vitest';
import { packOf } from './pack.ts';

const cases: [packagingType: string, priceUnit: string, pack: string | undefined][] = [
  ['Bottle of 100 tablets', 'per bottle', '100 tablet'],
  ['Bottle of 1,000 tablets', 'per bottle', '1000 tablet'],
  ['Bottle of 30 tablets with desiccant', 'per bottle', '30 tablet'],
  ['Package with 1 capsule', 'per package', '1 capsule'],
  ['Carton of 10 blister packs (10 tablets each)', 'per carton', '100 tablet'],
  ['Carton of 3 pouches (5 vials, 2 mL each)', 'per carton', '30 mL'],
  ['Carton of 2 syringes (0.5 mL each)', 'per carton', '1 mL'],
  ['Carton of 5 pens (3 mL)', 'per box', '15 mL'],
  ['Carton of 10 vials (1 unit each)', 'per carton', '10 vial'],
  ['Tray of 25 single-dose vials (100 mL each)', 'per tray', '2500 mL'],
  ['Carton of 6 pouches (1 suppository each)', 'per carton', '6 suppository'],
  ['Box of 8 patches', 'per box', '8 patch'],
  ['473 mL bottle', 'per bottle', '473 mL'],
  ['1.5 L bottle', 'per bottle', '1500 mL'],
  ['453.6 g jar', 'per jar', '453.6 g'],
  ['Bottle of 5 mL with spray pump', 'per bottle', '5 mL'],
  ['Pump spray of 200 metered doses', 'per bottle', '200 dose'],
  ['Inhaler of 120 doses', 'per inhaler', '120 dose'],
  ['Sold per 100', 'per 100 tablets', '100 tablet'],
  ['Sold per 100 mL', 'per 100 mL', '100 mL'],
  ['Bottle of 100 tablets', 'per tablet', '1 tablet'],
  ['Carton of 1 vial', 'per vial', '1 vial'],
  ['3 x 10 tablets', '', '30 tablet'],
  ['3 × 0.1 mL', '', '0.3 mL'],
  ['Pack 12 (10 tablets) of 2', 'per pack', undefined],
  ['Carton of 5 vials (10 mL each)', 'per mL', '1 mL'],
  ['Carton of 10 vials (5 mL each)', 'per vial', '5 mL'],
  ['Box of 10 blister packs (10 tablets each)', 'per blister pack', '10 tablet'],
  ['Box of 20 sachets (10 g each)', 'per sachet', '10 g'],
  ['Carton of 4 prefilled syringes', 'per box', '4 syringe'],
  ['5 mL vial', 'per vial', '5 mL'],
  // The container has the name of its contents.
  ['Capsule of 180 capsules', 'per capsule', '180 capsule'],
  ['Patch of 30 patches', 'per patch', '30 patch'],
  ['Bottle of 2 bottles (10 tablets each)', 'per bottle', '20 tablet'],
  // What is no multiplication.
  ['Pack of 21 tablets and 7 tablets', 'per pack', undefined],
  ['Pack of 28 tablets + 7 capsules', 'per pack', undefined],
  ['Kit of 1 vial (10 mL each) and 5 syringes', 'per kit', undefined],
  ['Bag of 50 g in 250 mL', 'per bag', undefined],
  ['Tube of 2 oz (60 g)', 'per tube', undefined],
  ['Bottle of 30 mL with 1 spray', 'per bottle', undefined],
  ['Carton with 1 spray', 'per carton', undefined],
  ['Bottle of 1.000 mL', 'per bottle', undefined],
  ['Bottle of 100 tablets', 'per 1.000 tablets', undefined],
  ['Bottle of 100 tablets', 'per half tablet', undefined],
  ['Bottle of 100 tablets', 'per dozen tablets', undefined],
  ['Carton of 10 packets (100 mg each)', 'per carton', undefined],
  ['Single container', 'per container', undefined],
  ['Carton of 5 daily-dose blister cards', 'per pack', undefined],
  ['Pump bottle', 'per bottle', undefined],
  ['Sold per 100', 'per 100 units', undefined],
  ['Bottle of 0 tablets', 'per bottle', undefined],
  ['', '', undefined],
];

test.each(cases)('%s, %s: %s', (packagingType, priceUnit, expected) => {
  const pack = packOf({ packagingType, priceUnit });
  expect(pack && `${pack.quantity} ${pack.unit}`).toBe(expected);
});
