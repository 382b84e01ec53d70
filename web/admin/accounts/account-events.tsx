import type { AccountEvent } from '#contract/admin/accounts.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { AdminSection } from '#web/admin/section.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** The last events of an account, newest first, with the administrator who caused them. */
export function AccountEvents({ events }: { events: readonly AccountEvent[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <AdminSection title={t('people.events')}>
      {events.length === 0 && <p className="text-sm text-muted">{t('people.noEvents')}</p>}
      <ol className="figures divide-y divide-line text-sm">
        {events.map(({ at, event, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id here, and the list is replaced as a whole.
          <li key={index} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2 wrap-anywhere">
            <span>
              <span>{t(`people.event.${event}`)}</span>
              {by && (
                <span className="text-muted">
                  {' · '}
                  <AdministratorName by={by} />
                </span>
              )}
            </span>
            <time dateTime={at} className="text-muted">
              {formatDateTime(at, language)}
            </time>
          </li>
        ))}
      </ol>
    </AdminSection>
  );
}
