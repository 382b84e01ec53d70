import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { BackLink } from './back-link.tsx';

/** The link to the home page at the top of a page (product.md §2). */
export function BackHome() {
  const { t } = useTranslation();
  return <BackLink to={paths.home}>{t('common.backToHome')}</BackLink>;
}
