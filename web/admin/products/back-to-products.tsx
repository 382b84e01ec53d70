import { ArrowLeft } from 'lucide-react';
import { useWayBack } from '#web/admin/list-address.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';

/** The link back to the list, with its filters and page. */
export function BackToProducts() {
  const { t } = useTranslation();
  return (
    <ActionLink {...useWayBack(paths.adminProducts)} look="quiet" className="-ms-3">
      <ArrowLeft aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
      {t('products.list.back')}
    </ActionLink>
  );
}
