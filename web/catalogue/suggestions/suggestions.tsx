import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Suggestion } from '#contract/catalogue/suggestions.ts';
import { TypeBadge } from '#web/catalogue/card/type-badge.tsx';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { suggestionsKey, suggestionsQuery } from './suggestions-query.ts';

export interface SuggestionsProps {
  /** The search box. It is in an element `search`, below which the suggestions are shown. */
  field: HTMLInputElement;
  /** Called with the search of a suggestion. */
  onChoose: (search: string) => void;
}

/** How long typing must pause before suggestions are requested. */
const PAUSE_MS = 150;
/** Shorter texts have no suggestions. */
const TYPED_MIN = 2;

/**
 * A list of suggestions that the arrow keys move through (WAI-ARIA APG "Listbox popup"). The focus stays in the box, and so does
 * its role `searchbox`, by which people and tests know it (http-contract.md §3). The list opens when somebody types, not when a
 * text is pasted or filled in, which it would cover what is chosen next.
 */
export function Suggestions({ field, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  const suggestions = typed === '' || !data ? [] : data;
  const isOpen = suggestions.length > 0;
  const [announced, announce] = useScreenReaderText();
  const close = () => {
    setTyped('');
    setActive(-1);
  };
  const choose = ({ search }: Suggestion) => {
    close();
    onChoose(search);
  };
  useTyping(field, (text) => {
    setTyped(text);
    setActive(-1);
  });
  useFieldKeys(field, (event) => {
    const last = suggestions.length - 1;
    if (event.key === 'ArrowDown' && !isOpen) setTyped(textOf(field));
    else if (event.key === 'ArrowDown') setActive(active === last ? -1 : active + 1);
    else if (event.key === 'ArrowUp' && isOpen) setActive(active < 0 ? last : active - 1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && suggestions[active]) choose(suggestions[active]);
    else {
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
  });
  useFieldBlur(field, close);
  useFieldAttributes(field, isOpen ? `${id}list` : undefined, active < 0 ? undefined : `${id}${active}`);
  useEffect(() => {
    if (isOpen && !isPlaceholderData) announce(t('catalogue.suggestions.count', { count: suggestions.length }));
  }, [isOpen, isPlaceholderData, suggestions.length, announce, t]);
  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return createPortal(
    <>
      <ScreenReaderText text={announced} />
      {isOpen && (
        <ul
          id={`${id}list`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of the search box
          role="listbox"
          aria-label={t('catalogue.suggestions.title')}
          className="absolute inset-x-0 top-full z-(--z-menu) mt-2 max-h-[50dvh] overflow-y-auto rounded-3 border border-line bg-raised p-2 shadow-float"
          onPointerDown={(event) => event.preventDefault()} // the focus stays in the box
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.search}
              id={`${id}${index}`}
              suggestion={suggestion}
              active={index === active}
              onChoose={() => choose(suggestion)}
            />
          ))}
        </ul>
      )}
    </>,
    field.closest('search') ?? document.body,
  );
}

function Option({
  id,
  suggestion: { drugName, brandName, dosage, type, releaseForm },
  active,
  onChoose,
}: {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onChoose: () => void;
}) {
  const { releaseName } = useCatalogueNames();
  return (
    // The box has the focus and handles the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list
      role="option"
      aria-selected={active}
      tabIndex={-1}
      data-highlighted={active || undefined}
      onClick={onChoose}
      className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 rounded-1 px-3 py-2 hover:bg-action-tint data-highlighted:bg-action-tint forced-colors:data-highlighted:outline-2"
    >
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
    </li>
  );
}

/** Calls back with the text when typing pauses, and with an empty one when the text changes in another way. */
function useTyping(field: HTMLInputElement, onPause: (text: string) => void) {
  const client = useQueryClient();
  const report = useEffectEvent(onPause);
  // The key press that loaded this code has happened.
  const isTyped = useRef(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onInput = () => {
      clearTimeout(timer);
      void client.cancelQueries({ queryKey: suggestionsKey });
      if (isTyped.current) timer = setTimeout(() => report(textOf(field)), PAUSE_MS);
      else report('');
      isTyped.current = false;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      isTyped.current = true;
      if (key === 'Enter' || key === 'Escape') clearTimeout(timer);
    };
    if (field.value !== '') onInput();
    field.addEventListener('input', onInput);
    field.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', onInput);
      field.removeEventListener('keydown', onKeyDown);
    };
  }, [field, client]);
}

function textOf(field: HTMLInputElement): string {
  const text = field.value.trim();
  return text.length < TYPED_MIN ? '' : text;
}

function useFieldKeys(field: HTMLInputElement, onKey: (event: KeyboardEvent) => void) {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.isComposing) handle(event); // an input method uses the same keys
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

function useFieldBlur(field: HTMLInputElement, onBlur: () => void) {
  const handle = useEffectEvent(onBlur);
  useEffect(() => {
    const listener = () => handle();
    field.addEventListener('blur', listener);
    return () => field.removeEventListener('blur', listener);
  }, [field]);
}

/** What assistive technology reads about the list. The box belongs to the header, which does not know the list. */
function useFieldAttributes(field: HTMLInputElement, list: string | undefined, option: string | undefined) {
  useLayoutEffect(() => {
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-activedescendant': option };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [field, list, option]);
}
