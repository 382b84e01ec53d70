import './english.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { AccountManagement } from './account-management.tsx';

/** /admin/accounts: the accounts of all customers and administrators. */
export default function AccountsPage() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('people.title')}>
      <AccountManagement />
    </AdminPageFrame>
  );
}
