import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { ActionLink } from './action-link.tsx';

/** The back-to-home button at the top of a page (SPEC §2); its text lines up with the page's. */
export function BackHome() {
  const { t } = useTranslation();
  return (
    <ActionLink to={paths.home} look="quiet" className="-ms-3 print:hidden">
      <ArrowLeft aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
      {t('common.backToHome')}
    </ActionLink>
  );
}
