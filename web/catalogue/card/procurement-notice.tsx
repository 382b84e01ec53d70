import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { Notice } from '#web/ui/notice.tsx';

/**
 * The notice about the expanded warehouse catalogue, with a mail link for other products (product.md §2); its subject names what
 * is searched. Visitors can use it too.
 */
export function ProcurementNotice({ search }: { search: string }) {
  const { t } = useTranslation();
  const { supportEmail } = useSettings();
  const subject = [t('catalogue.procurement.subject'), search].filter(Boolean).join(': ');
  return (
    <Notice tone="accent" className="mt-6">
      <p className="min-w-0 flex-1">
        <b>{t('catalogue.procurement.news')}</b> {t('catalogue.procurement.offer')}
      </p>
      <a
        href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}
        className="link -my-2.5 flex min-h-target items-center"
      >
        {t('catalogue.procurement.ask')}
      </a>
    </Notice>
  );
}
