import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { filtersPath, noFilters } from '#web/catalogue/filters.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { suggestionsQuery } from './suggestions-query.ts';

/** Links to the names that are spelt nearly as a search that found nothing. */
export function DidYouMean({ search, onChoose }: { search: string; onChoose: () => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(suggestionsQuery(search));
  if (data.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{t('catalogue.suggestions.didYouMean')}</p>
      <ul className="flex flex-wrap justify-center gap-x-4">
        {data.map((suggestion) => (
          <li key={suggestion.search}>
            <Link
              to={filtersPath({ ...noFilters, search: suggestion.search })}
              onClick={onChoose}
              className="link flex min-h-target items-center"
            >
              <bdi>{suggestion.drugName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
