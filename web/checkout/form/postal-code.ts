import type { countryCodes } from '#contract/checkout/shipping.ts';

type Country = (typeof countryCodes)[number];

/** Postal codes of a country: an example and their shape, without spaces and hyphens (Universal Postal Union). */
const SHAPES: Record<Country, [example: string, shape: RegExp]> = {
  AU: ['4006', /^\d{4}$/],
  BR: ['01310-100', /^\d{8}$/],
  CA: ['K1A 0B1', /^([A-Z]\d){3}$/],
  DE: ['10115', /^\d{5}$/],
  ES: ['28013', /^\d{5}$/],
  FR: ['75008', /^\d{5}$/],
  GB: ['SW1A 1AA', /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/],
  IT: ['00184', /^\d{5}$/],
  JP: ['100-0001', /^\d{7}$/],
  MX: ['06600', /^\d{5}$/],
  NL: ['1012 AB', /^\d{4}[A-Z]{2}$/],
  NZ: ['6011', /^\d{4}$/],
  US: ['20500', /^\d{5}(\d{4})?$/],
};

/** An example of the country's postal codes if this one does not look like them; undefined without a country or a code. */
export function expectedPostalCode(country: string, code: string): string | undefined {
  const compact = code.replace(/[\s-]/g, '').toUpperCase();
  const [example, shape] = Object.hasOwn(SHAPES, country) ? SHAPES[country as Country] : [];
  return compact === '' || shape?.test(compact) ? undefined : example;
}
