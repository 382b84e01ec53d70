import { type BaseSyntheticEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { FormErrors, SubmitButton } from '#web/accounts/form-parts.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';

interface AccountFormProps {
  /** What the change means, above the fields. */
  note: string;
  /** Shown for an error without a text. */
  failed: string;
  /** Of the submit button. */
  label: string;
  formState: { errors: FieldErrors; submitCount: number; isSubmitting: boolean };
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  submit: (event: BaseSyntheticEvent) => Promise<void>;
  children: ReactNode;
}

/** A form that stands where its button stood. Its first field has the focus; afterwards the button has it. */
export function AccountForm({ note, failed, label, formState, opener, onClose, submit, children }: AccountFormProps) {
  const { t } = useTranslation();
  const ref = useFocusFallback<HTMLFormElement>(opener);
  // The form's own `setFocus` would be too late: the first keystrokes would be lost.
  useLayoutEffect(() => ref.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), [ref]);
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className="grid max-w-[27rem] gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-sm text-muted">{note}</p>
      <FormErrors errors={formState.errors} failed={failed} submitCount={formState.submitCount} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <SubmitButton pending={formState.isSubmitting}>{label}</SubmitButton>
      </div>
    </form>
  );
}
