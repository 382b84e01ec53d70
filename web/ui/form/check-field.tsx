import type { ComponentProps, ReactNode } from 'react';
import { FieldError, useFieldIds } from './field-parts.tsx';

/** A checkbox and its label, which may contain links. */
export function CheckField({
  label,
  error,
  className = '',
  required,
  ...input
}: { label: ReactNode; error?: string } & ComponentProps<'input'>) {
  const { control, errorId } = useFieldIds({ id: input.id, error, describedBy: input['aria-describedby'], required });
  return (
    <div className={`grid gap-2 ${className}`}>
      <label htmlFor={control.id} className="-my-2.5 flex items-start gap-3 py-2.5 text-sm/6">
        <input {...input} {...control} type="checkbox" className="choice flex-none size-6" />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
