import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useId } from 'react';

/** Border, background and states of every text field and select. */
export const controlClass =
  'w-full min-w-0 rounded-2 border border-edge bg-surface px-3 text-start placeholder:text-muted placeholder:opacity-100 hover:border-action focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted disabled:opacity-100 aria-invalid:border-danger aria-invalid:not-focus:outline aria-invalid:not-focus:-outline-offset-1 aria-invalid:not-focus:outline-danger';

/**
 * Ids that connect a control to its help and error; spread `control` onto the control. `required` sets `aria-required`
 * only: with the `required` attribute, browsers call an untouched field invalid.
 */
export function useFieldIds({ id, error, help, describedBy, required }: FieldIds) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const described = [describedBy, help && `${controlId}-help`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return {
    helpId: `${controlId}-help`,
    errorId: `${controlId}-error`,
    control: {
      id: controlId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
      'aria-required': required || undefined,
    },
  };
}

interface FieldIds {
  id?: string;
  error?: string;
  help?: ReactNode;
  describedBy?: string;
  required?: boolean;
}

/** A label above its control; `hidden` is for screen readers only. */
export function FieldLabel({ htmlFor, hidden, children }: { htmlFor: string; hidden?: boolean; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className={hidden ? 'sr-only' : 'text-sm font-semibold'}>
      {children}
    </label>
  );
}

/** The error below a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-2 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={2} />
      <span>{children}</span>
    </p>
  );
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  );
}
