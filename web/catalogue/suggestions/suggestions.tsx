import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
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
  /** True between the press of a key that types and the change of the text. */
  isTyping: RefObject<boolean>;
  /** Called with the search of a suggestion. */
  onChoose: (search: string) => void;
}

/**
 * A list of suggestions that the arrow keys move through (WAI-ARIA APG "Listbox popup"). The focus stays in the box, and so does
 * its role `searchbox`, by which people and tests know it (http-contract.md §3). The list opens when somebody types, not when a
 * text is pasted or filled in: it would cover what is chosen next.
 */
export function Suggestions({ field, isTyping, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  const id = useId();
  // The text that suggestions are shown for; empty when the list is closed.
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const { data: suggestions = [], isPlaceholderData } = useQuery({
    ...suggestionsQuery(typed),
    enabled: typed !== '',
    // While somebody types on, the list stays.
    placeholderData: (previous: Suggestion[] | undefined, query) =>
      typed.startsWith(String(query?.queryKey.at(-1))) ? previous : undefined,
  });
  const isOpen = typed !== '' && suggestions.length > 0;
  const [announced, announce] = useScreenReaderText();
  const stopWaiting = useTyping(field, isTyping, (text) => {
    setTyped(text);
    setActive(-1);
  });
  const close = () => {
    stopWaiting();
    setTyped('');
    setActive(-1);
  };
  const choose = ({ search }: Suggestion) => {
    close();
    onChoose(search);
  };
  useListener(field, 'keydown', (event) => {
    if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = suggestions.length - 1;
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown' && !isOpen) setTyped(textOf(field));
    else if (event.key === 'ArrowDown') setActive(active === last ? -1 : active + 1);
    else if (event.key === 'ArrowUp' && isOpen) setActive(active < 0 ? last : active - 1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && isOpen && chosen) choose(chosen);
    else {
      if (event.key === 'Enter') close();
      else if (MOVES_IN_TEXT.test(event.key)) setActive(-1);
      return;
    }
    event.preventDefault();
    stopWaiting(); // the list that is chosen from stays
  });
  useListener(field, 'blur', close);
  useListener(window, 'popstate', close);
  useFieldAttributes(field, isOpen ? `${id}list` : undefined, isOpen && active >= 0 ? `${id}${active}` : undefined);
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
          tabIndex={-1} // a list that scrolls would be a stop of Tab
          className="absolute inset-x-0 top-full z-(--z-menu) mt-2 max-h-[50dvh] overflow-y-auto rounded-3 border border-line bg-raised p-2 shadow-float"
          onPointerDown={(event) => {
            event.preventDefault(); // the focus stays in the box
            stopWaiting(); // the option under the pointer stays
          }}
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

const MOVES_IN_TEXT = /^(?:Home|End|ArrowLeft|ArrowRight)$/;

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

/** How long typing must pause before suggestions are requested. */
const PAUSE_MS = 150;
/** Shorter texts have no suggestions. */
const TYPED_MIN = 2;

function textOf(field: HTMLInputElement): string {
  const text = field.value.trim();
  return text.length < TYPED_MIN ? '' : text;
}

/**
 * Calls back with the text when typing pauses, and with an empty one at once when the text changes in another way. Returns a
 * function that drops what it waits for.
 */
function useTyping(field: HTMLInputElement, isTyping: RefObject<boolean>, onPause: (text: string) => void) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useEffectEvent(onPause);
  const wait = useEffectEvent(() => {
    timer.current = setTimeout(() => {
      if (document.activeElement === field) report(textOf(field));
    }, PAUSE_MS);
  });
  const stopWaiting = () => {
    clearTimeout(timer.current);
    void client.cancelQueries({ queryKey: suggestionsKey });
  };
  useEffect(() => {
    wait(); // the key that loaded this code
    return () => clearTimeout(timer.current);
  }, []);
  useListener(field, 'input', () => {
    stopWaiting();
    if (isTyping.current) wait();
    else report('');
  });
  return stopWaiting;
}

/** Adds a listener as long as the component is shown. */
function useListener<K extends keyof WindowEventMap>(
  target: HTMLElement | Window,
  type: K,
  listener: (event: WindowEventMap[K]) => void,
) {
  const handle = useEffectEvent(listener);
  useEffect(() => {
    const onEvent = (event: Event) => handle(event as WindowEventMap[K]);
    target.addEventListener(type, onEvent);
    return () => target.removeEventListener(type, onEvent);
  }, [target, type]);
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
