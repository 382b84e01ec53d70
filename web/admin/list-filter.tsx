import { SelectField } from '#web/ui/form/select-field.tsx';

/** The choice of one kind of rows beside a list's search, or of all. */
export function ListFilter<Value extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string;
  /** What stands for no choice. */
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
