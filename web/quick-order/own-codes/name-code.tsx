import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LineSuggestions, useTypedField } from '#web/quick-order/suggestions/line-suggestions.tsx';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/form/field-parts.tsx';
import { saveCodes } from './use-own-codes.ts';

interface NameCodeProps {
  code: string;
  onSaved: () => void;
}

/** For a code that the store does not know: which product it is. The answer is saved as an own code, so that the next time nothing is asked. */
export function NameCode({ code, onSaved }: NameCodeProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <ProductOfCode code={code} onSaved={onSaved} />;
  return (
    <Button variant="quiet" className="-ms-3 w-fit" onClick={() => setAsking(true)}>
      {t('quickOrder.ownCodes.nameCode', { code })}
    </Button>
  );
}

function ProductOfCode({ code, onSaved }: NameCodeProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const typed = useTypedField();
  const save = useMutation({
    mutationFn: (text: string) => saveCodes([{ code, text }]),
    onSuccess: ({ left, error }) => {
      if (left.length > 0 || error) return;
      input.current?.closest('li')?.querySelector<HTMLElement>('.packs')?.focus();
      onSaved();
    },
  });
  useEffect(() => input.current?.focus(), []); // the button is gone
  const [left] = save.data?.left ?? [];
  const error = save.error ?? save.data?.error;
  const problem = error
    ? errorText(error, t, t('quickOrder.ownCodes.failed'))
    : left && t(`quickOrder.ownCodes.outcome.${left.outcome}`);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field inside
    <div
      className="relative"
      onInput={typed.onInput}
      onKeyDown={(event) => {
        typed.onKeyDown(event);
        event.stopPropagation(); // this field is none of the line
      }}
    >
      <input
        ref={input}
        aria-label={t('quickOrder.ownCodes.productOf', { code })}
        aria-describedby={problem && id}
        placeholder={t('quickOrder.ownCodes.product')}
        dir="auto"
        autoComplete="off"
        readOnly={save.isPending}
        className={`code ${controlClass} min-h-target`}
      />
      {typed.field && <LineSuggestions field={typed.field} isTyping={typed.isTyping} onChoose={save.mutate} />}
      <span id={id} role="alert" className="block text-danger">
        {problem}
      </span>
    </div>
  );
}
