import { useLanguage } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { usePreHydrationChoice } from '#web/ui/form/use-pre-hydration-choice.ts';

/**
 * A select of one of the catalogue's names, or all, sorted in the current language. The selected name stays while the
 * names load.
 */
export function NameChoice({
  label,
  all,
  value,
  names,
  nameOf,
  onChange,
  className,
}: {
  label: string;
  all: string;
  value: string;
  names: readonly string[] | undefined;
  /** The translated name. */
  nameOf: (name: string) => string;
  onChange: (name: string) => void;
  className: string;
}) {
  const selectProps = usePreHydrationChoice(value, onChange);
  const { language } = useLanguage();
  const offered = (names ?? (value ? [value] : [])).map((name) => ({ name, text: nameOf(name) }));
  // The server has sorted the English names.
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
