import type { ComponentProps } from 'react';
import { controlClass, FieldError, FieldLabel, useFieldIds } from './field-parts.tsx';

/** A native select with its label above or hidden. `compact` is 44 px high, for filters and tables. */
export function SelectField({
  label,
  hideLabel,
  error,
  compact,
  className = '',
  children,
  required,
  ...select
}: { label: string; hideLabel?: boolean; error?: string; compact?: boolean } & ComponentProps<'select'>) {
  const { control, errorId } = useFieldIds({ id: select.id, error, describedBy: select['aria-describedby'], required });
  return (
    <div className={`grid min-w-0 content-start gap-2 ${className}`}>
      <FieldLabel htmlFor={control.id} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <select
        {...select}
        {...control}
        className={`${controlClass} arrowed own-direction pe-9 text-ellipsis ${compact ? 'min-h-target' : 'min-h-12'}`}
      >
        {children}
      </select>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
