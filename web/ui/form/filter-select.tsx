import { SelectField } from '#web/ui/form/select-field.tsx';

/** A select that filters a list, beside its search. */
export function FilterSelect<Value extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string;
  /** Label of the option without a filter. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField
      label={label}
      hideLabel
      compact
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className="w-56 max-tablet:flex-auto"
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
