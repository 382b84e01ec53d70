import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';

/** The mission, on a dark band with its own colour for focus rings. */
export function Mission() {
  const { t } = useTranslation();
  return (
    <section
      id="mission"
      aria-labelledby="mission-title"
      className="bg-band text-band-ink forced-colors:border-y [--color-focus:var(--color-band-ink)]"
    >
      <div className="page grid gap-8 py-section desktop:grid-cols-[minmax(0,3fr)_minmax(0,8fr)]">
        <div>
          <Jar />
          <h2 id="mission-title" className="text-h2">
            {t('common.ourMission')}
          </h2>
        </div>
        <div>
          <p className="max-w-measure text-quote">{t('site.mission.lead')}</p>
          <p className="mt-5 mb-8 max-w-measure text-band-muted">{t('site.mission.text')}</p>
          <ActionLink to={paths.auth} variant="band" size="big">
            {t('site.mission.join')}
          </ActionLink>
        </div>
      </div>
    </section>
  );
}

/** The logo in one colour: an albarello, a waisted jar of old pharmacies. */
function Jar() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="currentColor" className="mb-5 size-14 text-accent">
      <path d="M5.5 2h21a2.5 2.5 0 0 1 0 5h-21a2.5 2.5 0 0 1 0-5z" />
      <path
        fillRule="evenodd"
        d="M6.5 9.5h19c0 4-2 6-2 10s2 5 2 8a2.5 2.5 0 0 1-2.5 2.5H9a2.5 2.5 0 0 1-2.5-2.5c0-3 2-4 2-8s-2-6-2-10zM16 16.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
      />
    </svg>
  );
}
