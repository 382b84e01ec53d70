import { expect, test } from 'vitest';
import { postalLines } from './checkout/postal-address.ts';

test.each([
  ['AU', '4006', 'Brisbane', ['12 High Street', 'Brisbane 4006']],
  ['NZ', '1010', 'Auckland', ['12 High Street', 'Auckland 1010']],
  ['US', '02108', 'Boston', ['12 High Street', 'Boston 02108']],
  ['CA', 'M5V 2T6', 'Toronto', ['12 High Street', 'Toronto M5V 2T6']],
  ['GB', 'SW1A 1AA', 'London', ['12 High Street', 'London', 'SW1A 1AA']],
  ['DE', '52062', 'Aachen', ['12 High Street', '52062 Aachen']],
  ['FR', '42000', 'Saint-Étienne', ['12 High Street', '42000 Saint-Étienne']],
  ['ES', '28013', 'Madrid', ['12 High Street', '28013 Madrid']],
  ['IT', '00184', 'Roma', ['12 High Street', '00184 Roma']],
  ['NL', '1012 AB', 'Amsterdam', ['12 High Street', '1012 AB Amsterdam']],
  ['MX', '06000', 'Ciudad de México', ['12 High Street', '06000 Ciudad de México']],
  ['BR', '01310-100', 'São Paulo', ['12 High Street', '01310-100 São Paulo']],
  ['JP', '100-0001', 'Tokyo', ['100-0001', 'Tokyo', '12 High Street']],
])('%s: the lines of an address', (country, postalCode, city, lines) => {
  expect(postalLines({ address: '12 High Street', city, postalCode, country })).toEqual(lines);
});

test.each(['AU', 'DE', 'GB', 'JP'])('%s: a missing part leaves no gap', (country) => {
  expect(postalLines({ country })).toEqual([]);
  expect(postalLines({ country, city: 'Town' })).toEqual(['Town']);
});
