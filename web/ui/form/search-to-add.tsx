import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';

/** A search whose results can be added to a list. */
export interface AddedSearch {
  search: string;
  /** Has the focus when a result is gone with the results. */
  box: RefObject<HTMLElement | null>;
  /** Ends the search; call it when a result is chosen. */
  end: () => void;
}

/**
 * A search field with what it finds. `full`: why nothing can be added now; it takes the place of the field, which has the focus after the
 * last choice.
 */
export function SearchToAdd({
  label,
  hint,
  full,
  results,
}: {
  label: string;
  hint: string;
  full: ReactNode;
  results: (found: AddedSearch) => ReactNode;
}) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLElement>(null);
  return (
    <div className="mt-4">
      <search ref={box} tabIndex={-1}>
        {full ?? <SearchField label={label} hint={hint} search={search} onSearch={setSearch} />}
      </search>
      {search && !full && results({ search, box, end: () => setSearch('') })}
    </div>
  );
}
