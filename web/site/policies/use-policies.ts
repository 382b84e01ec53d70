import { useQuery } from '@tanstack/react-query';
import { policies as english } from '#content/en/policies.ts';
import type { Policies } from '#content/policy.ts';
import type { Language } from '#contract/languages.ts';
import { load } from '#web/browser/import-with-retry.ts';
import { useLanguage } from '#web/i18n/format.ts';

/**
 * The policies in the current language. English is part of the page; other languages load when they are chosen. Until
 * then, or if the load fails, the texts are English, and so is `language`.
 */
export function usePolicies(): { policies: Policies; language: Language } {
  const { language } = useLanguage();
  const loader = loaders[language];
  const { data } = useQuery({
    queryKey: ['policies', language],
    queryFn: async () => (loader ? (await load(loader)).policies : english),
    enabled: loader !== undefined,
  });
  return data ? { policies: data, language } : { policies: english, language: 'en' };
}

const loaders: Partial<Record<Language, () => Promise<{ policies: Policies }>>> = {
  es: () => import('#content/es/policies.ts'),
  fr: () => import('#content/fr/policies.ts'),
  ar: () => import('#content/ar/policies.ts'),
};
