import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import cityList from '#contract/checkout/cities.json' with { type: 'json' };
import type { Language } from '#contract/languages.ts';
import { load } from '#web/browser/import-with-retry.ts';
import { useLanguage } from '#web/i18n/format.ts';

/** Translated city names: by country, then by the name that orders use. Cities with the same name are left out. */
type CityNames = Record<string, Record<string, string> | undefined>;

const citiesOf: Record<string, string[]> = cityList.cities;

/**
 * A country's cities, with their names in the current language and in its sort order. `city` is the name that orders
 * use in every language. While the names load, or if that fails, `name` is the same as `city`, and `language` is
 * English.
 */
export function useCities(country: string): { cities: { city: string; name: string }[]; language: Language } {
  const { language: current } = useLanguage();
  const { data: names } = useQuery({
    queryKey: ['cities', current],
    queryFn: async () => (await load(loaders[current])).default,
  });
  const language = names ? current : 'en';
  const cities = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return (citiesOf[country] ?? [])
      .map((city) => ({ city, name: names?.[country]?.[city] ?? city }))
      .sort((one, other) => compare(one.name, other.name));
  }, [country, names, language]);
  return { cities, language };
}

// Without `with { type: 'json' }`: Vite's dev server keeps it on a dynamic import but serves the file as JavaScript.
const loaders: Record<Language, () => Promise<{ default: CityNames }>> = {
  en: () => import('#content/en/cities.json'),
  es: () => import('#content/es/cities.json'),
  fr: () => import('#content/fr/cities.json'),
  ar: () => import('#content/ar/cities.json'),
};
