import type { Author } from '#contract/admin/author.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** The name of an administrator, or the account number of a deleted one, which keeps several apart. */
export function AdministratorName({ by }: { by: Author }) {
  const { t } = useTranslation();
  return by.name === null ? <span>{t('admin.order.byFormer', { id: by.id })}</span> : <bdi>{by.name}</bdi>;
}
