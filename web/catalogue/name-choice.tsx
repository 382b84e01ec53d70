import { SelectField } from '#web/ui/select-field.tsx';
import { useEarlyChoice } from '#web/ui/use-early-choice.ts';

/** One of the catalogue's names, or all. The choice stays in sight while the names are not loaded. */
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
  const select = useEarlyChoice(value, onChange);
  const offered = names ?? (value ? [value] : []);
  return (
    <SelectField
      ref={select}
      compact
      autoComplete="off"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    >
      <option value="">{all}</option>
      {offered.map((name) => (
        <option key={name} value={name}>
          {shown(name)}
        </option>
      ))}
    </SelectField>
  );
}
