import type { Author } from '#contract/admin/author.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';

/** Who made a change: an administrator, or null for the command line. */
export function AuthorName({ by }: { by: Author | null }) {
  const { t } = useTranslation();
  if (!by) return t('products.history.commandLine');
  return <AdministratorName by={by} />;
}
