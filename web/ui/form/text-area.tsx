import type { ComponentProps, ReactNode } from 'react';
import { controlClass, FieldError, FieldHelp, FieldLabel, useFieldIds } from './field-parts.tsx';

/** A text area with its label above and its messages below. It grows with its text where browsers support that. */
export function TextArea({
  label,
  error,
  help,
  className = '',
  required,
  ...area
}: { label: string; error?: string; help?: ReactNode } & ComponentProps<'textarea'>) {
  const { control, helpId, errorId } = useFieldIds({
    id: area.id,
    error,
    help,
    describedBy: area['aria-describedby'],
    required,
  });
  return (
    <div className={`grid min-w-0 content-start gap-2 ${className}`}>
      <FieldLabel htmlFor={control.id}>{label}</FieldLabel>
      <textarea
        dir="auto"
        rows={4}
        {...area}
        {...control}
        className={`${controlClass} field-sizing-content min-h-28 py-2.5`}
      />
      <FieldHelp id={helpId}>{help}</FieldHelp>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
