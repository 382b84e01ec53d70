import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Initials } from '#web/ui/initials.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';

const loadMenu = () => import('./user-menu.tsx').then(({ UserMenu }) => UserMenu);

/**
 * The button of the user menu, named by the user's full name. The menu's code loads when the pointer or the focus
 * reaches it.
 */
export function UserMenuButton({ user }: { user: User }) {
  const { Part: Menu, whenLoaded, prefetch } = useOnDemand(loadMenu);
  const [opened, setOpened] = useState<'key' | 'pointer'>();
  const name = `${user.firstName} ${user.lastName}`;
  if (Menu && opened) return <Menu user={user} label={name} opened={opened} trigger={<UserButton user={user} />} />;
  const open = (by: 'key' | 'pointer') => whenLoaded(() => setOpened(by));
  return (
    <UserButton
      user={user}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      // A click by a key has no count.
      onClick={(event) => open(event.detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open('key');
      }}
    />
  );
}

function UserButton({ user, ...button }: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      data-tooltip="name"
      {...button}
      className="hidden min-h-target items-center gap-2 rounded-2 px-2 hover:bg-action-tint hover:text-action desktop:inline-flex"
    >
      <Initials firstName={user.firstName} lastName={user.lastName} drawn />
      <ChevronDown aria-hidden="true" className="size-4" strokeWidth={2} />
    </button>
  );
}
