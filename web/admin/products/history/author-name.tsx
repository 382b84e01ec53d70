import type { Author } from '#contract/admin/author.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** The administrator who made a change, or the account number of a deleted one; null for the command line. */
export function AuthorName({ by }: { by: Author | null }) {
  const { t } = useTranslation();
  if (!by) return t('products.history.commandLine');
  return by.name === null ? t('admin.order.byFormer', { id: by.id }) : <bdi>{by.name}</bdi>;
}
