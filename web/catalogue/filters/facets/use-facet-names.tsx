import type { ReactNode } from 'react';
import type { FacetKind } from '#contract/catalogue/facet-kinds.ts';
import { useFormNames } from '#web/catalogue/product/form-names.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** Names the values of facets: forms translated, strengths left to right, brands in their own language. */
export function useFacetNames() {
  const { formNames } = useFormNames();
  const { releaseName, categoryName, typeName } = useCatalogueNames();
  const textOf = (kind: FacetKind, value: string): string => {
    if (kind === 'categories') return categoryName(value);
    if (kind === 'types') return typeName(value);
    if (kind === 'form') return formNames([value]);
    return kind === 'release' ? releaseName(value) : value;
  };
  const nameOf = (kind: FacetKind, value: string): ReactNode => {
    if (kind === 'strength')
      return (
        <LtrText>
          <Measures text={value} />
        </LtrText>
      );
    return kind === 'brand' ? <bdi lang="en">{value}</bdi> : textOf(kind, value);
  };
  return { textOf, nameOf };
}
