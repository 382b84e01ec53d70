import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ActionLink } from '#web/layout/action-link.tsx';
import { paths } from '#web/paths.ts';

/** The way back to the list, to the page and filters that a link of the list led here from. */
export function BackToProducts() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const { list } = (state ?? {}) as { list?: unknown };
  return (
    <ActionLink
      to={{ pathname: paths.adminProducts, search: typeof list === 'string' ? list : '' }}
      look="quiet"
      className="-ms-3 mb-2"
    >
      <ArrowLeft aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
      {t('products.list.back')}
    </ActionLink>
  );
}
