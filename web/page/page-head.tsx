import type { Language } from '#contract/languages.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from './settings.ts';

interface PageHeadProps {
  /** Absent on the landing page, whose title is the store's name and tagline. */
  title?: string;
  /**
   * The page's one address, which search engines show for whatever address led here (`rel=canonical`). A page without
   * one is kept out of them: it is one person's, lasts for one visit, or shows nothing.
   */
  path?: string | undefined;
  /** What a preview of a link tells instead of the page's title and description. */
  preview?: { title: string; description: string } | undefined;
}

/** What a page says about itself to tabs, search engines and link previews; title and description as SPEC §2 has them. */
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

/** As previews name them: a language with a country. */
const locales: Record<Language, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', ar: 'ar_AR' };
