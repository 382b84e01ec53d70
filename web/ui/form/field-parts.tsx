import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useId } from 'react';

/** Border, ground and states that every box to write or choose in shares. */
export const controlClass =
  'w-full min-w-0 rounded-2 border border-edge bg-surface px-3 text-start placeholder:text-muted placeholder:opacity-100 hover:border-action focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted disabled:opacity-100 aria-invalid:border-danger aria-invalid:not-focus:outline aria-invalid:not-focus:-outline-offset-1 aria-invalid:not-focus:outline-danger';

/**
 * Ids that tie a control to its help and its error; spread `control` onto the control. `required` is told to assistive
 * technology only: by the attribute itself a browser would call an untouched field invalid.
 */
export function useFieldIds({ id, error, help, describedBy, required }: FieldIds) {
  const made = useId();
  const own = id ?? made;
  const described = [describedBy, help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ');
  return {
    helpId: `${own}-help`,
    errorId: `${own}-error`,
    control: {
      id: own,
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

/** A label above its control; hidden ones are read aloud only. */
export function FieldLabel({ htmlFor, hidden, children }: { htmlFor: string; hidden?: boolean; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className={hidden ? 'sr-only' : 'text-sm font-semibold'}>
      {children}
    </label>
  );
}

/** The sentence under a control that says what is wrong with it. */
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
