import type { Language } from '#contract/languages.ts';
import { type Place, places } from './places.ts';
import { pick, type Random, shuffled } from './random.ts';

/** A customer of the demonstration store. */
export interface DemoCustomer {
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  country: string;
  city: string;
  postalCode: string;
  address: string;
  /** Orders in a year, compared with the other customers. */
  weight: number;
  /** Different products that it orders again and again. */
  products: number;
  /** Packs of a line, usually. */
  packs: number;
}

/** Who can sign in, with the address that the command prints. */
export const WARD_EMAIL = 'ward@demo.example';
export const CUSTOMER_EMAIL = 'customer@demo.example';
export const ADMINISTRATOR_EMAIL = 'admin@demo.example';

/** Every fifth customer is an institution. It orders more often, more products and more packs than a person. */
const INSTITUTION_EVERY = 5;
const institution = { weight: 90, products: 24, packs: 12 };
const person = { weight: 14, products: 5, packs: 1 };

/** Sixty customers in thirteen countries; the first two are those who can sign in: a ward and a person. */
export function makeCustomers(random: Random): DemoCustomer[] {
  const customers = places.flatMap((place) => customersOf(random, place));
  return customers.map((customer, index) => {
    if (index === 0) return { ...customer, email: WARD_EMAIL, address: 'Ward 4, 114 Wickham Street', ...institution };
    if (index === 1) return { ...customer, email: CUSTOMER_EMAIL, ...person, weight: 40 };
    const isInstitution = index % INSTITUTION_EVERY === 0;
    return {
      ...customer,
      email: `customer${index}@demo.example`,
      ...(isInstitution && { address: `Pharmacy, ${customer.address}` }),
      ...(isInstitution ? institution : person),
    };
  });
}

function customersOf(random: Random, place: Place) {
  const firstNames = shuffled(random, place.firstNames);
  const lastNames = shuffled(random, place.lastNames);
  return Array.from({ length: place.customers }, (_, index) => {
    const [city, postalCode] = pick(random, place.cities);
    return {
      firstName: firstNames[index % firstNames.length] ?? '',
      // A first name that comes again gets another last name.
      lastName: lastNames[(index + Math.floor(index / firstNames.length)) % lastNames.length] ?? '',
      language: place.language,
      country: place.country,
      city,
      postalCode,
      address: `${1 + Math.floor(random() * 180)} ${pick(random, place.streets)}`,
    };
  });
}
