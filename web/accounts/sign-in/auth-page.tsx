import '#web/accounts/english.ts';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useAskedLanguage } from '#web/i18n/use-asked-language.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useSettings } from '#web/page/settings.ts';
import { orderPath, paths } from '#web/router/paths.ts';
import { useHydrated, useUser } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/**
 * Sign in and sign up (product.md §2 "Auth page"); the tab is in the address. Signed-in users are redirected to the
 * catalogue, or to the order whose page has sent them here.
 */
export default function AuthPage() {
  const { t } = useTranslation();
  useAskedLanguage();
  const { status } = useUser();
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === SIGN_UP ? SIGN_UP : SIGN_IN;
  if (status === 'signed-in') return <Navigate to={returnPathOf(state) ?? paths.products} replace />;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid desktop:min-h-[calc(100dvh-var(--spacing-header))] desktop:grid-cols-2"
    >
      <PageHead title={t('accounts.auth.title')} path={paths.auth} />
      <Illustration />
      {/* A fixed offset, which centres the longer form: the tabs do not move when the form changes. */}
      <div className="grid content-start justify-items-center px-gutter py-10 desktop:pt-[max(2.5rem,50dvh-20rem)]">
        <div className="w-full max-w-[27rem]">
          <h1 className="sr-only">{t(tab === SIGN_UP ? 'accounts.auth.signUp' : 'common.signIn')}</h1>
          <GoogleNotice error={search.get('error')} />
          <Tabs
            label={t('accounts.auth.tabs')}
            value={tab}
            onValueChange={(value) =>
              setSearch(value === SIGN_UP ? { tab: SIGN_UP } : {}, { replace: true, preventScrollReset: true, state })
            }
            tabs={[
              { value: SIGN_IN, label: t('common.signIn'), content: <SignInForm /> },
              { value: SIGN_UP, label: t('accounts.auth.signUp'), content: <SignUpForm /> },
            ]}
          />
          <GoogleSignIn />
        </div>
      </div>
    </main>
  );
}

/** The path of an order, an order list or of products in the state of a navigation. */
function returnPathOf(state: unknown): string | undefined {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  const isKnown = (path: string) =>
    [orderPath(''), `${paths.quickOrder}?`, paths.products].some((start) => path.startsWith(start));
  return typeof returnTo === 'string' && isKnown(returnTo) ? returnTo : undefined;
}

/**
 * Why a sign-in with Google failed. Not in the server's HTML, which is cached for every `error`. Screen readers
 * announce an alert when it appears.
 */
function GoogleNotice({ error }: { error: string | null }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!hydrated || (error !== GOOGLE_FAILED && error !== GOOGLE_UNVERIFIED)) return null;
  return (
    <Notice tone="bad" role="alert" className="mb-6">
      {t(error === GOOGLE_FAILED ? 'accounts.auth.googleFailed' : 'accounts.auth.googleUnverified')}
    </Notice>
  );
}

/** Only if Google is configured. A plain link, not the router's: the server redirects. */
function GoogleSignIn() {
  const { t } = useTranslation();
  const { googleSignIn } = useSettings();
  if (!googleSignIn) return null;
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('accounts.auth.or')}
      </p>
      <a href={GOOGLE_SIGN_IN} className={buttonClass({ variant: 'secondary', size: 'big', full: true })}>
        {t('accounts.auth.google')}
      </a>
    </>
  );
}

/** The illustration beside the forms, on wide screens. */
function Illustration() {
  const { t } = useTranslation();
  return (
    <div className="hidden content-center justify-items-center gap-8 border-e border-line bg-well p-12 desktop:grid">
      {shelves.map((shelf) => (
        <div key={shelf[0]} className="flex justify-center">
          {shelf.map((drawing) => (
            <Picture key={drawing} src={`/pictures/${drawing}.svg`} size={128} className="-mx-2" />
          ))}
        </div>
      ))}
      <p className="max-w-[26ch] text-center text-quote/[1.35]">{t('accounts.auth.motto')}</p>
    </div>
  );
}

const SIGN_IN = 'sign-in';
const SIGN_UP = 'sign-up';
const GOOGLE_SIGN_IN = '/api/auth/google';
/** The errors that `server/accounts/google/routes.ts` puts into the address. */
const GOOGLE_FAILED = 'google';
const GOOGLE_UNVERIFIED = 'google-unverified';
const shelves = [
  ['tablet-bottle', 'ampoule', 'vial'],
  ['blister', 'inhaler', 'eye-drops'],
];
