import { useEffect, useState } from 'react';
import { prefetch } from '#web/browser/import-with-retry.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { useSettings } from '#web/page/settings.ts';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Welcome as LoadedWelcome } from './welcome.tsx';

/** The store's name, its tagline, two links, and drawings of dosage forms. A signed-in customer is greeted, in the same space. */
export function Hero() {
  const { t } = useTranslation();
  const { storeName } = useSettings();
  const { user } = useUser();
  const [Welcome, setWelcome] = useState<typeof LoadedWelcome>();
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // Without it the visitor's links stay: nobody asked for it, so a failure is not reported.
    if (isSignedIn) void prefetch(() => import('./welcome.tsx')).then((part) => part && setWelcome(() => part.Welcome));
  }, [isSignedIn]);
  return (
    <div className="page grid items-center gap-8 py-[clamp(2rem,5vw,4.5rem)] desktop:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] desktop:gap-12">
      <div>
        <h1 className="text-display wrap-anywhere tracking-display">
          <bdi>{storeName}</bdi>
        </h1>
        <p className="mt-6 mb-3 max-w-[26ch] text-quote/[1.35] text-balance">{t('site.hero.tagline')}</p>
        {user && Welcome ? (
          <Welcome user={user} />
        ) : (
          <>
            <div className="mb-3 h-6" />
            <div className="flex flex-wrap gap-2">
              <ActionLink to={paths.auth} size="big" className="max-tablet:flex-auto">
                {t('site.hero.signUpOrIn')}
              </ActionLink>
              <ActionLink to={paths.features} variant="secondary" size="big" className="max-tablet:flex-auto">
                {t('site.hero.learnMore')}
              </ActionLink>
            </div>
          </>
        )}
      </div>
      <Cabinet />
    </div>
  );
}

/**
 * Drawn dosage forms in a grid of hairlines (look.md, principle 4). Phones show the first eight. Not eager: React would
 * preload twelve drawings before the styles.
 */
function Cabinet() {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('site.cabinet.label')}
      className="grid grid-cols-4 overflow-hidden rounded-3 border border-line bg-surface"
    >
      {forms.map(({ picture, name, open }, index) => (
        <li
          key={picture}
          className={`grid justify-items-center gap-1 px-0 pt-4 pb-3 text-center text-xs wrap-anywhere hyphens-auto [box-shadow:0.5px_0.5px_0_0.5px_var(--color-line)] tablet:px-2 ${
            open ? 'bg-well font-semibold text-ink' : 'text-muted'
          } ${index < SHOWN_ON_PHONES ? '' : 'max-tablet:hidden'}`}
        >
          <Picture src={`/pictures/${picture}.svg`} size={100} className="h-auto w-[min(100%,6.25rem)]" />
          <span>{t(`site.cabinet.${name}`)}</span>
        </li>
      ))}
    </ul>
  );
}

const SHOWN_ON_PHONES = 8;

/** `open` ones have a tinted background. */
const forms = [
  { picture: 'blister', name: 'blister', open: false },
  { picture: 'tablet-bottle', name: 'tablets', open: true },
  { picture: 'vial', name: 'vial', open: false },
  { picture: 'pen', name: 'pen', open: false },
  { picture: 'inhaler', name: 'inhaler', open: false },
  { picture: 'ampoule', name: 'ampoule', open: false },
  { picture: 'suspension', name: 'suspension', open: true },
  { picture: 'syringe', name: 'syringe', open: false },
  { picture: 'eye-drops', name: 'eyeDrops', open: true },
  { picture: 'tube', name: 'cream', open: false },
  { picture: 'nasal-spray', name: 'nasalSpray', open: false },
  { picture: 'sachet', name: 'sachet', open: false },
] as const;
