import { type ComponentProps, useId } from 'react';
import { TextField } from '#web/ui/form/field.tsx';

/** A text of one's own, or one of those that the catalogue has already; `nameOf` is what the reader's language calls it. */
export function SuggestedField({
  suggestions,
  nameOf,
  ...field
}: { suggestions: string[]; nameOf: (text: string) => string } & ComponentProps<typeof TextField>) {
  const listId = useId();
  return (
    <div className="min-w-0">
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} label={nameOf(text) === text ? undefined : nameOf(text)} />
        ))}
      </datalist>
    </div>
  );
}
