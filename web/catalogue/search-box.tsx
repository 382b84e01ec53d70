import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useLatestLocation } from '#web/router/latest-location.ts';
import { controlClass } from '#web/ui/form/field-parts.tsx';
import { useDebouncedText } from '#web/ui/form/use-debounced-text.ts';

/**
 * Edits the `search` parameter of the catalogue's address and keeps the others: when typing pauses, or at once with Enter.
 * One edit, until Enter or until the field loses the focus, is one entry of the history.
 */
export function SearchBox() {
  const { t } = useTranslation();
  const { text, type, save, endEdit } = useSearchText();
  const input = useRef<HTMLInputElement>(null);
  const atFirst = useRef({ text, type });
  // What was typed before hydration.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== atFirst.current.text) atFirst.current.type(typed);
  }, []);
  return (
    <search className="relative max-w-136 flex-1 max-wide:order-last max-wide:max-w-none max-wide:basis-full wide:ms-4 wide:me-auto print:hidden">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
          endEdit();
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-3 size-5 text-muted"
          strokeWidth={1.75}
        />
        <input
          ref={input}
          type="search"
          name="search"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('common.header.search')}
          placeholder={t('common.header.search')}
          value={text}
          onFocus={endEdit}
          onChange={(event) => type(event.target.value)}
          className={`${controlClass} own-direction crossed min-h-target ps-10 text-ellipsis`}
        />
      </form>
    </search>
  );
}

function useSearchText() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  // Filters can be chosen or cleared before typing pauses: the address of a pending navigation counts already.
  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname;
  const target = isLeaving ? location : (navigation.location ?? location);
  const search = new URLSearchParams(target.search).get('search') ?? '';
  const latestLocation = useLatestLocation();
  const field = useDebouncedText(search, (text, isSameEdit) => {
    const latest = latestLocation();
    const isDiscarded = latest?.state === DISCARD_TYPED && latest.key !== target.key;
    if (!latest || isDiscarded) return false;
    const params = new URLSearchParams(latest.search);
    if (text) params.set('search', text);
    else params.delete('search');
    void navigate({ search: params.toString() }, { replace: isSameEdit });
    return true;
  });
  const { reset } = field;
  const { key, state } = target;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation discards once
  useLayoutEffect(() => {
    if (state === DISCARD_TYPED) reset(search);
  }, [key, state, search, reset]);
  return field;
}

/** State of a navigation that also discards what is typed but not yet in the address. */
export const DISCARD_TYPED = 'discard-typed';
