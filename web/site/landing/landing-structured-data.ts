import { languages } from '#contract/languages.ts';
import type { StoreSettings } from '#web/api/server-context.ts';
import type { Translate } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { faqIds } from './faq.tsx';

/** The organization, its search, and its questions and answers, for search engines (schema.org). */
export function landingStructuredData(t: Translate, { storeName, supportEmail, publicUrl }: StoreSettings): object {
  const url = publicUrl + paths.home;
  const organization = `${url}#organization`;
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: storeName,
        url,
        logo: `${publicUrl}/icons/icon-512.png`,
        description: t('common.defaultDescription', { store: storeName }),
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: supportEmail,
          availableLanguage: languages,
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name: storeName,
        url,
        inLanguage: 'en',
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${publicUrl}${paths.products}?search={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'FAQPage',
        '@id': `${url}#faq`,
        inLanguage: 'en',
        mainEntity: faqIds.map((id) => ({
          '@type': 'Question',
          name: t(`site.faq.items.${id}.question`),
          acceptedAnswer: { '@type': 'Answer', text: t(`site.faq.items.${id}.answer`) },
        })),
      },
    ],
  };
}
