import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import cityList from '#contract/checkout/cities.json' with { type: 'json' };
import type { Language } from '#contract/languages.ts';
import { load } from '#web/browser/import-with-retry.ts';
import { useLanguage } from '#web/i18n/format.ts';

/** By country, then by the name that orders carry: what a language calls the cities that it has a name of its own for. */
type CityNames = Record<string, Record<string, string> | undefined>;

const citiesOf: Record<string, string[]> = cityList.cities;

/**
 * A country's cities by their names in the reader's language, in its order; `city` is what an order carries in every
 * language. The names come with the form; until they are there, or if they cannot be loaded, those of the
 * contract stand, and `language` says so.
 */
export function useCities(country: string): { cities: { city: string; name: string }[]; language: Language } {
  const { language: readers } = useLanguage();
  const { data: names } = useQuery({
    queryKey: ['cities', readers],
    queryFn: async () => (await load(loaders[readers])).default,
  });
  const language = names ? readers : 'en';
  const cities = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return (citiesOf[country] ?? [])
      .map((city) => ({ city, name: names?.[country]?.[city] ?? city }))
      .sort((one, other) => compare(one.name, other.name));
  }, [country, names, language]);
  return { cities, language };
}

// Without `with { type: 'json' }`: Vite's live pages leave it on a dynamic import, yet serve the file as JavaScript.
const loaders: Record<Language, () => Promise<{ default: CityNames }>> = {
  en: () => import('#content/en/cities.json'),
  es: () => import('#content/es/cities.json'),
  fr: () => import('#content/fr/cities.json'),
  ar: () => import('#content/ar/cities.json'),
};
