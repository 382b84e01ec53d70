import type { ComponentProps, ReactNode } from 'react';
import { controlClass, FieldError, FieldHelp, FieldLabel, useFieldIds } from './field-parts.tsx';

/**
 * A text field with its label above and its messages below. `className` is for the whole field, such as its place in a
 * grid; `compact` is 44 px high, for filters.
 */
export function TextField({
  label,
  error,
  help,
  className = '',
  dir,
  type = 'text',
  required,
  compact,
  ...input
}: { label: string; error?: string; help?: ReactNode; compact?: boolean } & ComponentProps<'input'>) {
  const { control, helpId, errorId } = useFieldIds({
    id: input.id,
    error,
    help,
    describedBy: input['aria-describedby'],
    required,
  });
  return (
    <div className={`grid min-w-0 content-start gap-2 ${className}`}>
      <FieldLabel htmlFor={control.id}>{label}</FieldLabel>
      <input
        type={type}
        placeholder=" "
        dir={dir ?? (leftToRight.has(type) ? 'ltr' : 'auto')}
        {...input}
        {...control}
        className={`${controlClass} ${compact ? 'min-h-target' : 'min-h-12'}`}
      />
      <FieldHelp id={helpId}>{help}</FieldHelp>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** Types that are left-to-right in every language; other text has the direction of its first letter. */
const leftToRight = new Set(['email', 'tel', 'url', 'number']);
