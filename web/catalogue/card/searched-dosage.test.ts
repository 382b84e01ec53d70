import { expect, test } from 'vitest';
import { searchedDosage } from './searched-dosage.ts';

test.each([
  ['metformin 500', ['850 mg', '500 mg', '1 g'], '500 mg'],
  ['metformin 1000', ['500 mg', '1 g'], '1 g'],
  ['1g metformin', ['500 mg', '1,000 mg'], '1,000 mg'],
  ['levothyroxine 0.1 mg', ['50 mcg', '100 mcg'], '100 mcg'],
  ['levothyroxine 88', ['50 mcg', '88 mcg'], '88 mcg'],
  ['alprazolam .25', ['0.5 mg', '0.25 mg'], '0.25 mg'],
  ['fentanyl 25 mcg/hr', ['12.5 mcg/HR', '25 mcg/HR'], '25 mcg/HR'],
  ['amoxicillin 250mg/5ml', ['125 mg/5 mL', '250 mg/5 mL'], '250 mg/5 mL'],
  ['hydrocodone apap 10/325', ['5 mg / 325 mg', '10 mg / 325 mg'], '10 mg / 325 mg'],
  ['triamcinolone 0.1%', ['0.025%', '0.1%'], '0.1%'],
  ['warfarin 2,5 mg', ['25 mg', '2.5 mg'], '2.5 mg'],
  ['fish oil 1,000mg', ['1 mg', '1 g'], '1 g'],
  ['metformin 500 er', ['1 g', '500 mg'], '500 mg'],
  ['gabapentin 300 caps', ['100 mg', '300 mg'], '300 mg'],
  ['foley 14fr', ['12 Fr', '14 Fr'], '14 Fr'],
  ['25', ['250 mg', '25 mg'], '25 mg'],
  ['500 mg', ['5 mg / 500 mg', '500 mg'], '500 mg'],
])('%s opens on the strength that it names', (search, dosages, wanted) => {
  expect(searchedDosage(search, dosages)).toBe(wanted);
});

test.each(['', 'metformin', 'metformin 750', 'vitamin b12', 'co-amoxiclav 875/125', 'NDC-00500-0293-99', '-500'])(
  '%j names no strength of the product',
  (search) => {
    expect(searchedDosage(search, ['500 mg', '1 g'])).toBeUndefined();
  },
);
