import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';

interface TypedField {
  field: HTMLInputElement;
  /** True between the press of a key that types and the change of the text. */
  isTyping: RefObject<boolean>;
  /** Where the options of every text are kept; the text is added to it. */
  queryKey: QueryKey;
}

interface FieldListboxProps<T> extends TypedField {
  /** The options for a text. */
  load: (text: string, signal: AbortSignal) => Promise<T[]>;
  keyOf: (option: T) => string;
  onChoose: (option: T) => void;
  /** What an option shows among the others. */
  show: (option: T, options: T[]) => ReactNode;
  title: string;
  /** Announced when the list opens. */
  countText: (count: number) => string;
  /** The positioned element below which the list opens. */
  container: Element;
  /** Whether the arrow down opens a list that is closed. */
  opensByArrow?: boolean;
}

/**
 * A list of options below a field that the arrow keys move through (WAI-ARIA APG "Listbox popup"). The focus and the role stay with the field.
 * The list opens when somebody types, not when a text is pasted or filled in: it would cover what is chosen next.
 */
export function FieldListbox<T>({
  field,
  isTyping,
  queryKey,
  load,
  keyOf,
  onChoose,
  show,
  title,
  countText,
  container,
  opensByArrow = false,
}: FieldListboxProps<T>) {
  const id = useId();
  // The text that options are shown for; empty when the list is closed.
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const { data: options = [], isPlaceholderData } = useQuery({
    queryKey: [...queryKey, typed],
    queryFn: ({ signal }) => load(typed, signal),
    retry: false,
    enabled: typed !== '',
    // While somebody types on, the list stays.
    placeholderData: (previous: T[] | undefined, query) =>
      typed.startsWith(String(query?.queryKey.at(-1))) ? previous : undefined,
  });
  const isOpen = typed !== '' && options.length > 0;
  const [announced, announce] = useScreenReaderText();
  const stopWaiting = useTyping({ field, isTyping, queryKey }, (text) => {
    setTyped(text);
    setActive(-1);
  });
  const close = () => {
    stopWaiting();
    setTyped('');
    setActive(-1);
  };
  const choose = (option: T) => {
    close();
    onChoose(option);
  };
  useListener(field, 'keydown', (event) => {
    if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = options.length - 1;
    const chosen = options[active];
    if (event.key === 'ArrowDown' && !isOpen && opensByArrow) setTyped(textOf(field));
    else if (event.key === 'ArrowDown' && isOpen) setActive(active === last ? -1 : active + 1);
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
  const announceCount = useEffectEvent((count: number) => announce(countText(count)));
  useEffect(() => {
    if (isOpen && !isPlaceholderData) announceCount(options.length);
  }, [isOpen, isPlaceholderData, options.length]);
  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return createPortal(
    <>
      <ScreenReaderText text={announced} />
      {isOpen && (
        <ul
          id={`${id}list`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of the field
          role="listbox"
          aria-label={title}
          tabIndex={-1} // a list that scrolls would be a stop of Tab
          className="absolute inset-x-0 top-full z-(--z-menu) mt-2 max-h-[50dvh] overflow-y-auto rounded-3 border border-line bg-raised p-2 shadow-float"
          onPointerDown={(event) => {
            event.preventDefault(); // the focus stays in the field
            stopWaiting(); // the option under the pointer stays
          }}
        >
          {options.map((option, index) => (
            // The field has the focus and handles the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <li
              key={keyOf(option)}
              id={`${id}${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              data-highlighted={index === active || undefined}
              onClick={() => choose(option)}
              className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 rounded-1 px-3 py-2 hover:bg-action-tint data-highlighted:bg-action-tint forced-colors:data-highlighted:outline-2"
            >
              {show(option, options)}
            </li>
          ))}
        </ul>
      )}
    </>,
    container,
  );
}

const MOVES_IN_TEXT = /^(?:Home|End|ArrowLeft|ArrowRight)$/;

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
function useTyping({ field, isTyping, queryKey }: TypedField, onPause: (text: string) => void) {
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
    void client.cancelQueries({ queryKey });
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
