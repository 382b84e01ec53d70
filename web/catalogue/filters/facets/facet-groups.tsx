import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FacetKind, facetKinds, splitTexts } from '#contract/catalogue/facet-kinds.ts';
import type { FacetValue } from '#contract/catalogue/facets.ts';
import type { ProductFilters } from '#web/catalogue/filters.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { withFacetsOnly } from './chosen-facets.ts';
import { facetsQuery } from './facets-query.ts';
import { useFacetNames } from './use-facet-names.tsx';

interface Choices {
  filters: ProductFilters;
  onToggle: (kind: FacetKind, value: string) => void;
}

/** The values of each kind that the list has, with their counts. */
export function FacetGroups({ filters: listed, onToggle }: Choices) {
  const { t } = useTranslation();
  const facets = useQuery(facetsQuery(listed));
  const filters = withFacetsOnly(listed);
  if (hasFailed(facets)) return <FailedLoad inline text={t('facets.failed')} onRetry={facets.refetch} />;
  if (!facets.data) return <Skeleton className="h-target" />;
  const groups = facetKinds.filter((kind) => facets.data[kind].length > 0 || filters[kind] !== '');
  if (groups.length === 0) return <p className="py-4 text-muted">{t('facets.none')}</p>;
  return (
    <div aria-busy={facets.isPlaceholderData}>
      {groups.map((kind) => (
        <FacetGroup key={kind} kind={kind} values={facets.data[kind]} filters={filters} onToggle={onToggle} />
      ))}
    </div>
  );
}

const titleOf = (kind: FacetKind) => {
  if (kind === 'categories') return 'catalogue.filters.category';
  return kind === 'types' ? 'catalogue.filters.type' : (`facets.${kind}` as const);
};

/** More values are shown on demand. */
const SHOWN = 6;

function FacetGroup({ kind, values, filters, onToggle }: Choices & { kind: FacetKind; values: FacetValue[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { nameOf } = useFacetNames();
  const [all, setAll] = useState(false);
  // What was chosen here stays, also when it is no longer among the first or in the list: it has the focus.
  const [touched, setTouched] = useState<string[]>([]);
  const group = useRef<HTMLFieldSetElement>(null);
  const focusAfter = useFocusAfter();
  const chosen = splitTexts(filters[kind]);
  const gone = touched.filter((each) => !values.some(({ value }) => value === each));
  const shown = [
    ...values.filter(({ value }, place) => all || place < SHOWN || chosen.includes(value) || touched.includes(value)),
    ...gone.map((value) => ({ value, products: 0 })),
  ];
  const hidden = values.length + gone.length - shown.length;
  const showAll = () => {
    focusAfter(() => group.current?.querySelectorAll('input')[shown.length]);
    setAll(true);
  };
  return (
    <fieldset ref={group} className="border-b border-line pb-4">
      <legend className="mb-2 pt-4 font-semibold">{t(titleOf(kind))}</legend>
      <div className="grid gap-2">
        {shown.map(({ value, products }) => (
          <CheckField
            key={value}
            checked={chosen.includes(value)}
            onChange={() => {
              setTouched([...touched.filter((each) => each !== value), value]);
              onToggle(kind, value);
            }}
            label={
              <>
                <span className="wrap-anywhere">{nameOf(kind, value)}</span>{' '}
                <LtrText className="figures text-muted">{`(${formatCount(products, language)})`}</LtrText>
              </>
            }
          />
        ))}
      </div>
      {hidden > 0 && (
        <Button variant="quiet" onClick={showAll} className="mt-2">
          {t('facets.all', { number: formatCount(values.length, language) })}
        </Button>
      )}
    </fieldset>
  );
}
