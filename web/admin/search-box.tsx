import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { controlClass, FieldLabel } from '#web/ui/form/field-parts.tsx';

/** How long typing must rest before the server is asked. */
const SEARCH_REST_MS = 300;

/** Looks through a desk's list; `hint` stands in the empty box. */
export function SearchBox({
  label,
  hint,
  search,
  onSearch,
}: {
  label: string;
  hint: string;
  search: string;
  onSearch: (search: string) => void;
}) {
  const id = useId();
  const { text, setText } = useRestingText(search, onSearch);
  return (
    <div className="relative w-68 max-w-full max-tablet:flex-auto">
      <FieldLabel htmlFor={id} hidden>
        {label}
      </FieldLabel>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-3 size-5 text-muted"
        strokeWidth={1.75}
      />
      <input
        id={id}
        type="search"
        dir="auto"
        maxLength={200}
        autoComplete="off"
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Room on both sides: the text's own direction may be the other one, and the icon stays where it is.
        className={`${controlClass} min-h-target ps-10 pe-10`}
      />
    </div>
  );
}

/** What is being typed, handed on when it rests; follows the address when that changes by another way (Back). */
function useRestingText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const handedOn = useRef(search);
  const hand = useRef(onSearch);
  hand.current = onSearch;
  useEffect(() => {
    if (search === handedOn.current) return;
    handedOn.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const resting = text.trim();
    if (resting === handedOn.current) return;
    const timer = setTimeout(() => {
      handedOn.current = resting;
      hand.current(resting);
    }, SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText };
}
