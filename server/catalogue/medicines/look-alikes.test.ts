import { expect, test } from 'vitest';
import { lookAlikeOf } from './look-alikes.ts';

test.each([
  ['Hydralazine Hydrochloride', 'HydrALAZINE Hydrochloride'],
  ['hydralazine', 'hydrALAZINE'],
  ['HYDRALAZINE', 'hydrALAZINE'],
  ['Bupropion', 'BuPROPion'],
])('%s is written %s beside a name that looks like it', (name, written) => {
  expect(lookAlikeOf(name)?.tallManName).toBe(written);
});

test('names what it is mistaken for', () => {
  expect(lookAlikeOf('Bupropion HCl')?.others).toEqual(['buspirone']);
});

test.each(['Amoxicillin', 'Hydralazinex', ''])('%j looks like no other', (name) => {
  expect(lookAlikeOf(name)).toBeUndefined();
});
