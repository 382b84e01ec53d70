import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CartButton } from '#web/cart/drawer/cart-button.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { Wordmark } from '#web/page/wordmark.tsx';
import { useHeaderPart } from '#web/router/page-handle.ts';
import { paths } from '#web/router/paths.ts';
import { useHydrated, useUser } from '#web/session/session.ts';
import { useOnDemand } from '#web/ui/on-demand.tsx';
import { HeaderNavigation } from './header-navigation.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

const loadPanel = () => import('./header-menu-panel.tsx').then(({ HeaderMenuPanel }) => HeaderMenuPanel);

/**
 * Logo, search (on the catalogue only), navigation, language, cart and user menu. Below 60rem a menu contains most of
 * it; its code loads when the pointer or the focus reaches its button. Below 75rem the search has a row of its own:
 * French and Spanish words leave no space for it.
 */
export function Header() {
  const { t } = useTranslation();
  const { storeName } = useSettings();
  const { key } = useLocation();
  const { user, status } = useUser();
  // The server's HTML has the visitor's links. While the user is unknown they are hidden, not replaced.
  const undecided = useHydrated() && status === 'unknown';
  const [{ open, at }, setMenu] = useState({ open: false, at: key });
  const setOpen = (next: boolean) => setMenu({ open: next, at: key });
  if (at !== key) setOpen(false); // a navigation closes the menu
  const button = useRef<HTMLButtonElement>(null);
  const panel = useOnDemand(loadPanel);
  const Search = useHeaderPart();
  const Icon = open ? X : MenuIcon;
  return (
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-ground print:static">
      <div
        className={`page flex min-h-header items-center gap-2 ${Search ? 'max-wide:flex-wrap max-wide:pt-1.5 max-wide:pb-3' : ''}`}
      >
        <Link
          to={paths.home}
          aria-label={storeName}
          className={`flex min-h-target items-center ${Search ? 'me-4 max-wide:me-auto' : 'me-auto'}`}
        >
          <Wordmark />
        </Link>
        {Search && <Search />}
        <div className="flex items-center gap-1 print:hidden">
          {!open && <HeaderNavigation user={user} hidden={undecided} />}
          {user && <CartButton />}
          {user && !open && <UserMenuButton user={user} />}
          <button
            ref={button}
            type="button"
            data-tooltip="name"
            aria-expanded={open}
            aria-controls={open ? MENU_ID : undefined}
            onClick={() => panel.whenLoaded(() => setOpen(!open))}
            onPointerEnter={panel.prefetch}
            onFocus={panel.prefetch}
            className="-me-3 grid size-target place-items-center rounded-2 hover:bg-action-tint hover:text-action desktop:hidden"
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            <span className="sr-only">{t('common.header.menu')}</span>
          </button>
        </div>
      </div>
      {open && panel.Part && (
        <panel.Part
          id={MENU_ID}
          user={user}
          close={(back) => {
            setOpen(false);
            if (back) button.current?.focus();
          }}
        />
      )}
    </header>
  );
}

const MENU_ID = 'header-menu';
