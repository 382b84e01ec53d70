import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { controlClass, FieldLabel } from '#web/ui/form/field-parts.tsx';
import { useDebouncedText } from '#web/ui/form/use-debounced-text.ts';

/** The search field of a list; `hint` is its placeholder. */
export function SearchField({
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
  const { text, type } = useDebouncedText(search, (next) => {
    onSearch(next);
    return true;
  });
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
        maxLength={200}
        autoComplete="off"
        placeholder={hint}
        value={text}
        onChange={(event) => type(event.target.value)}
        className={`${controlClass} own-direction crossed min-h-target ps-10 text-ellipsis`}
      />
    </div>
  );
}
