import type { Language } from '#contract/languages.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from './settings.ts';

interface PageHeadProps {
  /** Undefined on the landing page, whose title is the store's name and tagline. */
  title?: string;
  /**
   * The page's canonical address for search engines. A page without one is not indexed: it is private, short-lived or
   * empty.
   */
  path?: string | undefined;
  /** Title and description of link previews, if they differ from the page's. */
  preview?: { title: string; description: string } | undefined;
}

/** The page's title, description and data for search engines and link previews (product.md §2). */
export function PageHead({ title, path, preview }: PageHeadProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { storeName: store, publicUrl } = useSettings();
  const whole = (name: string) => `${name} | ${store}`;
  const pageTitle = title ? whole(title) : t('common.defaultTitle', { store });
  const description = title ? t('common.description', { title, store }) : t('common.defaultDescription', { store });
  const openGraph = {
    site_name: store,
    type: 'website',
    title: preview ? whole(preview.title) : pageTitle,
    description: preview?.description || description,
    url: path === undefined ? undefined : publicUrl + path,
    image: `${publicUrl}/icons/share.png`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': t('common.shareImage'),
    locale: locales[language],
  };
  return (
    <>
      <title>{pageTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={publicUrl + path} />}
      {Object.entries(openGraph).map(
        ([name, content]) => content && <meta key={name} property={`og:${name}`} content={content} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Open Graph locales: language and country. */
const locales: Record<Language, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', ar: 'ar_AR' };
