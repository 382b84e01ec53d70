import { Link, NavLink } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LanguageSelect } from '#web/layout/language-select.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';

/**
 * The links of a wide header, for visitors or for signed-in users (product.md §2). `hidden` keeps their space and hides them.
 */
export function HeaderNavigation({ user, hidden }: { user: User | undefined; hidden: boolean }) {
  const { t } = useTranslation();
  const unseen = hidden ? 'invisible' : '';
  return (
    <nav aria-label={t('common.header.navigation')} className="hidden items-center gap-1 desktop:flex">
      {user ? (
        <>
          <NavLink to={paths.products} className={linkClass}>
            {t('common.products')}
          </NavLink>
          <NavLink to={paths.profile} className={linkClass}>
            {t('common.header.account')}
          </NavLink>
        </>
      ) : (
        <>
          <Link to={paths.features} className={`${linkClass} ${unseen}`}>
            {t('common.aboutUs')}
          </Link>
          <Link to={paths.mission} className={`${linkClass} ${unseen}`}>
            {t('common.ourMission')}
          </Link>
        </>
      )}
      <LanguageSelect />
      {!user && (
        <>
          <ActionLink to={paths.auth} variant="quiet" className={unseen}>
            {t('common.signIn')}
          </ActionLink>
          <ActionLink to={paths.signUp} className={unseen}>
            {t('common.signUp')}
          </ActionLink>
        </>
      )}
    </nav>
  );
}

const linkClass =
  'inline-flex min-h-target items-center rounded-2 px-3 font-medium whitespace-nowrap text-ink no-underline hover:bg-action-tint hover:text-action aria-[current=page]:rounded-none aria-[current=page]:border-y-2 aria-[current=page]:border-t-transparent aria-[current=page]:border-b-action aria-[current=page]:text-action';
