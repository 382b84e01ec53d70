import { Link } from 'react-router';
import { assignableStatuses } from '#contract/order-status.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Saved } from './use-saved-filters.ts';

/** Links to the saved filters; nothing without any. */
export function SavedFilters({ saved: { saved, current } }: { saved: Saved }) {
  const { t } = useTranslation();
  if (saved.length === 0) return null;
  return (
    <ul aria-label={t('admin.saved.list')} className="mb-3 flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {saved.map((filters) => (
        <li key={filters}>
          <Link
            to={`${paths.admin}?${filters}`}
            preventScrollReset
            aria-current={filters === current ? 'true' : undefined}
            className="inline-block min-h-6 wrap-anywhere aria-[current]:font-semibold"
          >
            <FilterName filters={filters} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Saves the filters in use, or forgets them; nothing without any. */
export function SaveFilters({ saved: { current, isSaved, toggle } }: { saved: Saved }) {
  const { t } = useTranslation();
  if (current === '') return null;
  return (
    <Button variant="quiet" className="text-sm!" onClick={toggle}>
      {t(isSaved ? 'admin.saved.remove' : 'admin.saved.save')}
    </Button>
  );
}

/** "Shipped · okafor · 2026-11-01 – 2026-11-30". */
function FilterName({ filters }: { filters: string }) {
  const { t } = useTranslation();
  const params = new URLSearchParams(filters);
  const status = assignableStatuses.find((each) => each === params.get('status'));
  const [from, to, search] = ['from', 'to', 'search'].map((name) => params.get(name));
  const days = from || to ? [from ?? '', to ?? ''].join(' – ') : undefined;
  const parts = [status && t(`orders.status.admin.${status}`), search, days].filter(Boolean);
  return <bdi>{parts.join(' · ')}</bdi>;
}
