import type { RefObject } from 'react';
import type { Suggestion } from '#contract/catalogue/suggestions.ts';
import { TypeBadge } from '#web/catalogue/card/type-badge.tsx';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { FieldListbox } from './field-listbox.tsx';
import { loadSuggestions, suggestionsKey } from './suggestions-query.ts';

export interface SuggestionsProps {
  /** The search box. It is in an element `search`, below which the suggestions are shown. */
  field: HTMLInputElement;
  /** True between the press of a key that types and the change of the text. */
  isTyping: RefObject<boolean>;
  /** Called with the search of a suggestion. */
  onChoose: (search: string) => void;
}

/** The medicines that a search may mean, below its box, whose role stays `searchbox`: people and tests know it by that (http-contract.md §3). */
export function Suggestions({ field, isTyping, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  return (
    <FieldListbox<Suggestion>
      field={field}
      isTyping={isTyping}
      queryKey={suggestionsKey}
      load={loadSuggestions}
      keyOf={({ search }) => search}
      onChoose={({ search }) => onChoose(search)}
      show={(suggestion) => <SuggestedMedicine suggestion={suggestion} />}
      title={t('catalogue.suggestions.title')}
      countText={(count) => t('catalogue.suggestions.count', { count })}
      container={field.closest('search') ?? document.body}
      opensByArrow
    />
  );
}

function SuggestedMedicine({
  suggestion: { drugName, brandName, dosage, type, releaseForm },
}: {
  suggestion: Suggestion;
}) {
  const { releaseName } = useCatalogueNames();
  return (
    <>
      <b>
        <bdi>{brandName ?? drugName}</bdi>
      </b>
      {brandName && (
        <span>
          <bdi>{drugName}</bdi>
        </span>
      )}
      {dosage && <LtrText className="font-semibold">{dosage}</LtrText>}
      {releaseForm && <b>{releaseName(releaseForm)}</b>}
      {type && <TypeBadge type={type} />}
    </>
  );
}
