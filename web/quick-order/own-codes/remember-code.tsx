import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Candidate } from '#contract/quick-order/quick-order.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveCodes } from './use-own-codes.ts';

interface RememberCodeProps {
  code: string;
  offer: Candidate;
  onSaved: () => void;
}

/** Makes what was typed an own code for the product that was chosen: the next time, nothing is asked. */
export function RememberCode({ code, offer, onSaved }: RememberCodeProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const save = useMutation({
    mutationFn: () => saveCodes([{ code, text: `${offer.productId} ${offer.dosage}` }]),
    onSuccess: () => {
      // The button is about to go.
      const line = document.activeElement === button.current && button.current?.closest('li');
      if (line) line.querySelector<HTMLElement>('input.packs')?.focus();
      onSaved();
    },
  });
  return (
    <>
      <Button ref={button} variant="quiet" className="w-fit" pending={save.isPending} onClick={() => save.mutate()}>
        {t('quickOrder.ownCodes.rememberCode', { code })}
      </Button>
      {save.error && (
        <span role="alert" className="text-danger">
          {errorText(save.error, t, t('quickOrder.ownCodes.failed'))}
        </span>
      )}
    </>
  );
}
