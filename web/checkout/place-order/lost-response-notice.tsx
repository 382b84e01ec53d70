import { useEffect, useRef } from 'react';
import { CheckoutError } from '#web/checkout/checkout-error.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * The state of a checkout whose response was lost (lost-response.ts), on this page (`lost`) or before it was opened:
 * the order is being looked up, or was not placed.
 */
export function LostResponseNotice({ state, lost }: { state: 'checking' | 'not-placed' | undefined; lost: boolean }) {
  const { t } = useTranslation();
  const checking = useRef<HTMLDivElement>(null);
  // On a phone the notice is off screen, below the pressed button. The button keeps the focus: pressing it again is safe.
  useEffect(() => {
    if (lost && state === 'checking') checking.current?.scrollIntoView({ block: 'center' });
  }, [state, lost]);
  if (!state) return null;
  if (state === 'checking') {
    return (
      <Notice ref={checking} tone="info" role="status" className="mb-5">
        {t('checkout.lostResponse.checking')}
      </Notice>
    );
  }
  return (
    <CheckoutError error={state}>
      <Notice tone="bad" className="mb-5">
        {t('checkout.lostResponse.notPlaced')}
      </Notice>
    </CheckoutError>
  );
}
