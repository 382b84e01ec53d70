import { type ComponentProps, useId } from 'react';
import { TextField } from '#web/ui/form/field.tsx';

/** A text field that suggests the catalogue's values; `nameOf` translates them. */
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
