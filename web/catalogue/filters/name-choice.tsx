import { useLanguage } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { usePreHydrationChoice } from '#web/ui/form/use-pre-hydration-choice.ts';

/** One of the catalogue's names, or all, in the order of the reader's language. The choice stays while they are not loaded. */
export function NameChoice({
  label,
  all,
  value,
  names,
  shown,
  onChange,
  className,
}: {
  label: string;
  all: string;
  value: string;
  names: readonly string[] | undefined;
  /** A name in the reader's language. */
  shown: (name: string) => string;
  onChange: (name: string) => void;
  className: string;
}) {
  const selectProps = usePreHydrationChoice(value, onChange);
  const { language } = useLanguage();
  const offered = (names ?? (value ? [value] : [])).map((name) => ({ name, text: shown(name) }));
  // English stands as the server sorted it, in the HTML already.
  if (language !== 'en') offered.sort((one, other) => one.text.localeCompare(other.text, language));
  return (
    <SelectField {...selectProps} compact autoComplete="off" label={label} value={value} className={className}>
      <option value="">{all}</option>
      {offered.map(({ name, text }) => (
        <option key={name} value={name} dir="auto">
          {text}
        </option>
      ))}
    </SelectField>
  );
}
