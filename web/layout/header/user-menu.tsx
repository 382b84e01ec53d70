import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListPlus from 'lucide-react/icons/list-plus';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Menu, MenuItem, MenuLine, MenuLink } from '#web/ui/overlay/menu.tsx';
import { useSignOut } from './sign-out.ts';

/** The open user menu (product.md §2): name and e-mail, My Profile, Admin Dashboard for administrators, Logout. */
export function UserMenu({
  user,
  label,
  trigger,
  opened,
}: {
  user: User;
  label: string;
  trigger: ReactNode;
  opened: 'key' | 'pointer';
}) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Menu label={label} trigger={trigger} opened={opened}>
      <div className="px-3 py-2">
        <p className="font-bold wrap-anywhere">
          <bdi>{label}</bdi>
        </p>
        <p className="text-xs break-all text-muted">
          <LtrText>{user.email}</LtrText>
        </p>
      </div>
      <MenuLine />
      <MenuLink>
        <Link to={paths.profile}>
          <UserRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t('common.myProfile')}
        </Link>
      </MenuLink>
      {user.role === 'admin' && (
        <MenuLink>
          <Link to={paths.admin}>
            <LayoutDashboard aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t('common.header.adminDashboard')}
          </Link>
        </MenuLink>
      )}
      <MenuLink>
        <Link to={paths.quickOrder}>
          <ListPlus aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
          {t('common.header.quickOrder')}
        </Link>
      </MenuLink>
      <MenuLine />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
        {t('common.header.logout')}
      </MenuItem>
    </Menu>
  );
}
