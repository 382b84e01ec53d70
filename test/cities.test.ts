import { describe, expect, test } from 'vitest';
import arabic from '#content/ar/cities.json' with { type: 'json' };
import english from '#content/en/cities.json' with { type: 'json' };
import spanish from '#content/es/cities.json' with { type: 'json' };
import french from '#content/fr/cities.json' with { type: 'json' };
import cityList from '#contract/checkout/cities.json' with { type: 'json' };

const citiesOf = Object.entries<string[]>(cityList.cities);

describe.each(Object.entries({ en: english, es: spanish, fr: french, ar: arabic }))(
  'cities in %s',
  (language, file) => {
    const names: Record<string, Record<string, string> | undefined> = file;
    const { compare } = new Intl.Collator(language, { sensitivity: 'base' });

    test('each name belongs to a city of that country in the contract', () => {
      for (const [country, namesThere] of Object.entries(names)) {
        const cities = citiesOf.find(([code]) => code === country)?.[1];
        expect(cities, country).toEqual(expect.arrayContaining(Object.keys(namesThere ?? {})));
      }
    });

    test.each(citiesOf)('%s has no two cities with one name', (country, cities) => {
      const shown = cities.map((city) => names[country]?.[city] ?? city).sort(compare);
      expect(shown.filter((name, place) => place > 0 && compare(name, shown[place - 1] ?? '') === 0)).toEqual([]);
    });
  },
);

test('every city has an Arabic name in Arabic letters only', () => {
  const names: Record<string, Record<string, string> | undefined> = arabic;
  for (const [country, cities] of citiesOf) {
    for (const city of cities) expect(names[country]?.[city], city).toMatch(/^[\u0621-\u064a]+( [\u0621-\u064a]+)*$/);
  }
});

test.each(Object.entries({ en: english, es: spanish, fr: french }))(
  '%s lists only cities with a different name',
  (_, names) => {
    for (const namesThere of Object.values<Record<string, string>>(names)) {
      for (const [city, name] of Object.entries(namesThere)) expect(name).not.toBe(city);
    }
  },
);
