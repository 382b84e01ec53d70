import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { Notice } from '#web/ui/notice.tsx';

/** The expanded warehouse catalogue, and whom to ask for what it lacks (SPEC §2). Mail works for visitors too. */
export function ProcurementNotice() {
  const { t } = useTranslation();
  const { supportEmail } = useSettings();
  return (
    <Notice tone="accent" className="mt-6">
      <p className="min-w-0 flex-1">
        <b>{t('catalogue.procurement.news')}</b> {t('catalogue.procurement.offer')}
      </p>
      <a
        href={`mailto:${supportEmail}?subject=${encodeURIComponent(t('catalogue.procurement.subject'))}`}
        className="link -my-2.5 flex min-h-target items-center"
      >
        {t('catalogue.procurement.ask')}
      </a>
    </Notice>
  );
}
