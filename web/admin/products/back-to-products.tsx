import { useBackTarget } from '#web/admin/list-url.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { paths } from '#web/router/paths.ts';

/** The link back to the list, with its filters and page. */
export function BackToProducts() {
  const { t } = useTranslation();
  return <BackLink {...useBackTarget(paths.adminProducts)}>{t('products.list.back')}</BackLink>;
}
