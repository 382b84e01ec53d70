import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { controlClass, FieldError, FieldHelp, FieldLabel, useFieldIds } from './field-parts.tsx';

/**
 * A password field with a button that shows the password, always left-to-right. The button's name is hidden text, not a
 * label: only the field has the label's name.
 */
export function PasswordField({
  label,
  error,
  help,
  showLabel,
  hideLabel,
  className = '',
  required,
  ...input
}: {
  label: string;
  error?: string;
  help?: ReactNode;
  showLabel: string;
  hideLabel: string;
} & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const { control, helpId, errorId } = useFieldIds({
    id: input.id,
    error,
    help,
    describedBy: input['aria-describedby'],
    required,
  });
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={`grid min-w-0 content-start gap-2 ${className}`}>
      <FieldLabel htmlFor={control.id}>{label}</FieldLabel>
      <div dir="ltr" className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          className={`${controlClass} min-h-12 pe-12`}
        />
        <button
          type="button"
          data-tooltip="name"
          disabled={input.disabled}
          onClick={() => setShown(!shown)}
          className="absolute end-0.5 top-0.5 grid size-target place-items-center rounded-2 text-muted hover:text-action"
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          <span className="sr-only">{shown ? hideLabel : showLabel}</span>
        </button>
      </div>
      <FieldHelp id={helpId}>{help}</FieldHelp>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
