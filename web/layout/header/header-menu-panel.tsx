import Globe from 'lucide-react/icons/globe';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListPlus from 'lucide-react/icons/list-plus';
import LogOut from 'lucide-react/icons/log-out';
import Package from 'lucide-react/icons/package';
import Target from 'lucide-react/icons/target';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { useEffectEvent, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DESKTOP_REM } from '#web/layout/breakpoints.ts';
import { LanguageSelect } from '#web/layout/language-select.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Initials } from '#web/ui/initials.tsx';
import { useSignOut } from './sign-out.ts';

/**
 * The collapsible menu of a narrow header (product.md §2). Escape or a wider window closes it; `close(true)` returns the
 * focus to its button.
 */
export function HeaderMenuPanel({
  id,
  user,
  close,
}: {
  id: string;
  user: User | undefined;
  close: (back: boolean) => void;
}) {
  const { t } = useTranslation();
  useClosing(close);
  return (
    <nav
      id={id}
      aria-label={t('common.header.navigation')}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--spacing-header))] overflow-y-auto border-b border-line bg-ground pt-2 pb-4 shadow-float desktop:hidden"
    >
      <div className="page">{user ? <PersonRows user={user} /> : <VisitorRows />}</div>
    </nav>
  );
}

function PersonRows({ user }: { user: User }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <>
      <p className="flex items-center gap-2 py-3 font-bold">
        <Initials firstName={user.firstName} lastName={user.lastName} />
        <bdi className="min-w-0 truncate">{user.email.split('@')[0]}</bdi>
      </p>
      <Row to={paths.products} icon={Package} text={t('common.products')} />
      <Row to={paths.profile} icon={UserRound} text={t('common.myProfile')} />
      {user.role === 'admin' && (
        <Row to={paths.admin} icon={LayoutDashboard} text={t('common.header.adminDashboard')} />
      )}
      <Row to={paths.quickOrder} icon={ListPlus} text={t('common.header.quickOrder')} />
      <LanguageRow />
      <button type="button" className={rowClass} onClick={() => void signOut()}>
        <LogOut aria-hidden="true" className={`flip ${iconClass}`} strokeWidth={1.75} />
        {t('common.header.logout')}
      </button>
    </>
  );
}

function VisitorRows() {
  const { t } = useTranslation();
  return (
    <>
      <Row to={paths.features} icon={Users} text={t('common.aboutUs')} />
      <Row to={paths.mission} icon={Target} text={t('common.ourMission')} />
      <LanguageRow />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ActionLink to={paths.auth} variant="secondary">
          {t('common.signIn')}
        </ActionLink>
        <ActionLink to={paths.signUp}>{t('common.signUp')}</ActionLink>
      </div>
    </>
  );
}

function Row({ to, icon: Icon, text }: { to: string; icon: typeof Globe; text: string }) {
  return (
    <Link to={to} className={rowClass}>
      <Icon aria-hidden="true" className={iconClass} strokeWidth={1.75} />
      {text}
    </Link>
  );
}

function LanguageRow() {
  return (
    <div className={rowClass}>
      <Globe aria-hidden="true" className={iconClass} strokeWidth={1.75} />
      <LanguageSelect wide />
    </div>
  );
}

function useClosing(close: (back: boolean) => void): void {
  const shut = useEffectEvent(close);
  // In the layout phase: otherwise the menu is visible before it listens, and a quick Escape is lost.
  useLayoutEffect(() => {
    const wide = window.matchMedia(`(min-width: ${DESKTOP_REM}rem)`);
    const onWide = () => shut(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') shut(true);
    };
    wide.addEventListener('change', onWide);
    document.addEventListener('keydown', onKey);
    return () => {
      wide.removeEventListener('change', onWide);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

const iconClass = 'size-5 flex-none';
const rowClass =
  'flex min-h-13 w-full items-center gap-3 border-b border-line text-start text-lg font-medium text-ink no-underline hover:text-action';
