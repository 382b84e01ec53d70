import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { Initials } from '#web/ui/initials.tsx';
import type { UserMenu } from './user-menu.tsx';

const loadMenu = () => import('./user-menu.tsx');

/** The button of the user menu, named by the user's full name. The menu's code comes when pointer or focus nears it. */
export function UserMenuButton({ user }: { user: User }) {
  const [Menu, setMenu] = useState<typeof UserMenu>();
  const name = `${user.firstName} ${user.lastName}`;
  if (Menu) return <Menu user={user} label={name} trigger={<UserButton user={user} />} />;
  const prepare = () => void loadMenu().catch(() => undefined);
  const open = () =>
    void loadMenu().then(
      (loaded) => setMenu(() => loaded.UserMenu),
      (error: unknown) => console.error('The user menu could not be loaded', error),
    );
  return (
    <UserButton
      user={user}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
    />
  );
}

function UserButton({ user, ...button }: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="hidden min-h-target items-center gap-2 rounded-2 px-2 hover:bg-action-tint hover:text-action desk:inline-flex"
    >
      <Initials firstName={user.firstName} lastName={user.lastName} />
      <ChevronDown aria-hidden="true" className="size-4" strokeWidth={2} />
    </button>
  );
}
