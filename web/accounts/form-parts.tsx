import { type ComponentProps, useEffect, useRef } from 'react';
import type { FieldError, FieldErrors } from 'react-hook-form';
import { fieldErrorText, rootErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';

/** Error codes of fields that are not sent; the contract does not have them (product.md §5). */
export const PASSWORDS_DIFFER = 'PASSWORDS_DIFFER';
export const TERMS_REQUIRED = 'TERMS_REQUIRED';

/** The error text of a field. `FormNotice` also reports missing fields, once for the whole form. */
export function useFieldMessage(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    if (error?.message === 'FIELDS_REQUIRED') return t('accounts.form.required');
    if (error?.message === PASSWORDS_DIFFER) return t('accounts.form.passwordsDiffer');
    if (error?.message === TERMS_REQUIRED) return t('accounts.form.termsRequired');
    return fieldErrorText(error?.message, t);
  };
}

/**
 * Errors of the whole form: missing fields, or the server's error in `errors.root`. Without a reason, shows `failed`.
 */
export function FormNotice({ errors, failed }: { errors: FieldErrors; failed: string }) {
  const { t } = useTranslation();
  const missing = Object.values(errors).some((error) => error?.message === 'FIELDS_REQUIRED');
  const text = missing ? t('errors.FIELDS_REQUIRED') : rootErrorText(errors, t, failed);
  if (!text) return null;
  return (
    <Notice tone="bad" role="alert">
      <b className="font-semibold">{text}</b>
    </Notice>
  );
}

/** The errors of a submitted form: a notice above its fields, and an announcement for screen readers. */
export function FormErrors({
  errors,
  failed,
  submitCount,
}: {
  errors: FieldErrors;
  failed: string;
  submitCount: number;
}) {
  return (
    <>
      <FormNotice errors={errors} failed={failed} />
      <ErrorAnnouncement errors={errors} submitCount={submitCount} />
    </>
  );
}

/**
 * Announces the first field error after each submit, not while typing. Screen readers read the error of a field when it
 * gets the focus, but not if the field has the focus already, as after Enter.
 */
export function ErrorAnnouncement({ errors, submitCount }: { errors: FieldErrors; submitCount: number }) {
  const message = useFieldMessage();
  const [announcement, announce] = useScreenReaderText();
  const announced = useRef(submitCount);
  const field = Object.keys(errors).find((name) => name !== 'root' && errors[name]?.message !== 'FIELDS_REQUIRED');
  const text = field && message(errors[field] as FieldError);
  useEffect(() => {
    if (announced.current === submitCount) return;
    announced.current = submitCount;
    announce(text ?? '');
  }, [submitCount, text, announce]);
  return <ScreenReaderText text={announcement} />;
}

/**
 * The submit button. Disabled until hydration, so that the browser does not submit the form itself, but already styled
 * as enabled, so that it does not flash.
 */
export function SubmitButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      disabled={disabled || !hydrated}
      className={hydrated || disabled ? '' : HYDRATING}
      {...button}
    />
  );
}

const HYDRATING = 'disabled:border-transparent! disabled:bg-action! disabled:text-action-ink!';
