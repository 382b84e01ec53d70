import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { controlClass } from '#web/ui/form/field-parts.tsx';

/**
 * Edits the `search` parameter of the catalogue's address and leaves the others alone: a moment after the last key, at
 * once on Enter. What is typed at one go is one step back, up to Enter or until the box is left. The text follows the
 * address back when that changes by other means (Back, Clear Filters).
 */
export function SearchBox() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  // Filters may be chosen, or cleared, before the moment is over: the address that is on its way counts already.
  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname;
  const coming = isLeaving ? location : (navigation.location ?? location);
  const applied = new URLSearchParams(coming.search).get('search') ?? '';
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begun = useRef(false);
  const newest = useRef<typeof coming>(undefined);

  // With the page itself, not after it is painted: the moment may be over in between.
  useLayoutEffect(() => {
    newest.current = isLeaving ? undefined : coming;
    if (applied === sent.current && coming.state !== TYPED_IS_FORGOTTEN) return;
    sent.current = applied;
    begun.current = false;
    clearTimeout(timer.current);
    setText(applied);
  }, [coming, applied, isLeaving]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(value: string) {
    clearTimeout(timer.current);
    const search = value.trim();
    if (search === sent.current || !newest.current) return;
    sent.current = search;
    const params = new URLSearchParams(newest.current.search);
    if (search) params.set('search', search);
    else params.delete('search');
    void navigate({ search: params.toString() }, { replace: begun.current });
    begun.current = true;
  }

  return (
    <search className="relative max-w-136 flex-1 max-wide:order-last max-wide:max-w-none max-wide:basis-full wide:ms-4 wide:me-auto print:hidden">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply(text);
          begun.current = false;
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-3 size-5 text-muted"
          strokeWidth={1.75}
        />
        <input
          type="search"
          name="search"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('common.header.search')}
          placeholder={t('common.header.search')}
          value={text}
          onFocus={() => {
            begun.current = false;
          }}
          onChange={(event) => {
            const { value } = event.target;
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => apply(value), SEARCH_DELAY_MS);
          }}
          // Not `dir="auto"`: that would move the room for the icon to where a search in another script begins.
          className={`${controlClass} own-direction min-h-target ps-10 text-ellipsis [&::-webkit-search-cancel-button]:ms-2`}
        />
      </form>
    </search>
  );
}

const SEARCH_DELAY_MS = 300;

/** State of a navigation that also takes away what is typed but not yet searched for. */
export const TYPED_IS_FORGOTTEN = 'typed-is-forgotten';
