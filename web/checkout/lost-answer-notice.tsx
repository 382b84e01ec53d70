import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Refusal } from './refusal.tsx';

/**
 * Tells, while and after it is found out, what became of an attempt whose answer was lost (lost-answer.ts): just now
 * (`lost`), or before the page was opened.
 */
export function LostAnswer({ state, lost }: { state: 'asking' | 'not-placed' | undefined; lost: boolean }) {
  const { t } = useTranslation();
  const asking = useRef<HTMLDivElement>(null);
  // On a phone it stands below the button that was pressed, which keeps the focus: to press again is all right.
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
