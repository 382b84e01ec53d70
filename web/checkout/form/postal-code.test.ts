import { expect, test } from 'vitest';
import { countryCodes } from '#contract/checkout/shipping.ts';
import { expectedPostalCode } from './postal-code.ts';

test.each(countryCodes)('the example of %s has the shape of its postal codes', (country) => {
  const example = expectedPostalCode(country, '!') ?? '';
  expect(example).not.toBe('');
  for (const typed of [example, example.toLowerCase(), example.replace(/[ -]/g, ''), ` ${example} `])
    expect(expectedPostalCode(country, typed), typed).toBeUndefined();
});

test.each([
  ['US', '20500-0003', undefined],
  ['GB', 'M1 1AE', undefined],
  ['GB', 'EC1A1BB', undefined],
  ['AU', '40066', '4006'],
  ['AU', 'SW1A 1AA', '4006'],
  ['GB', '4006', 'SW1A 1AA'],
  ['CA', 'K1A', 'K1A 0B1'],
  ['', '4006', undefined],
  ['toString', '4006', undefined],
  ['AU', '  ', undefined],
])('%s, %j: %s is expected', (country, code, expected) => {
  expect(expectedPostalCode(country, code)).toBe(expected);
});
