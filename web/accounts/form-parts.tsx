import { type ComponentProps, useEffect, useRef } from 'react';
import type { FieldError, FieldErrors } from 'react-hook-form';
import { fieldErrorText, rootErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spoken, useSpoken } from '#web/ui/screen-reader-text.tsx';

/** Faults that only the page knows of, beside the codes of the contract: neither field is sent (SPEC §5). */
export const PASSWORDS_DIFFER = 'PASSWORDS_DIFFER';
export const TERMS_REQUIRED = 'TERMS_REQUIRED';

/** The sentence under a field. What is merely missing is told once, by `FormNotice`, and marked here. */
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
 * What is wrong with a form as a whole: fields left empty, or a refusal (`errors.root`, as `refusalOf` makes it). `failed`
 * is said where the server gave no reason.
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

/** What is wrong with a form that was sent: to be read above its fields, and said of the field that has the focus already. */
export function FormFaults({
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
      <SpokenFault errors={errors} submitCount={submitCount} />
    </>
  );
}

/**
 * Says the first field's fault when the form has been sent, not while its fields are filled in. A field that takes the
 * focus tells it by itself, but one that had the focus already, for the form was sent by Enter, would say nothing.
 */
export function SpokenFault({ errors, submitCount }: { errors: FieldErrors; submitCount: number }) {
  const message = useFieldMessage();
  const [spoken, say] = useSpoken();
  const told = useRef(submitCount);
  const wrong = Object.keys(errors).find((name) => name !== 'root' && errors[name]?.message !== 'FIELDS_REQUIRED');
  const fault = wrong && message(errors[wrong] as FieldError);
  useEffect(() => {
    if (told.current === submitCount) return;
    told.current = submitCount;
    say(fault ?? '');
  }, [submitCount, fault, say]);
  return <Spoken text={spoken} />;
}

/**
 * The button that sends a form. Until the page is alive it is disabled, so that nothing is sent by the browser itself,
 * but looks as it will, so that nothing flashes.
 */
export function SubmitButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      disabled={disabled || !hydrated}
      className={hydrated || disabled ? '' : ALIVE_SOON}
      {...button}
    />
  );
}

const ALIVE_SOON = 'disabled:border-transparent! disabled:bg-action! disabled:text-action-ink!';
