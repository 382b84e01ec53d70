import { useEffect, useRef } from 'react';
import { Refusal } from '#web/checkout/checkout-error.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Shows what became of a checkout whose response was lost (lost-response.ts), in this page (`lost`) or before it was opened:
 * being looked up, or not placed.
 */
export function LostAnswer({ state, lost }: { state: 'asking' | 'not-placed' | undefined; lost: boolean }) {
  const { t } = useTranslation();
  const asking = useRef<HTMLDivElement>(null);
  // On a phone the notice is off screen, below the pressed button. The button keeps the focus: pressing it again is safe.
  useEffect(() => {
    if (lost && state === 'asking') asking.current?.scrollIntoView({ block: 'center' });
  }, [state, lost]);
  if (!state) return null;
  if (state === 'asking') {
    return (
      <Notice ref={asking} tone="info" role="status" className="mb-5">
        {t('checkout.unanswered.asking')}
      </Notice>
    );
  }
  return (
    <Refusal error={state}>
      <Notice tone="bad" className="mb-5">
        {t('checkout.unanswered.notPlaced')}
      </Notice>
    </Refusal>
  );
}
