import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';

/** Stands where something was removed, until the cart is closed. Its Undo has the focus, which the removed button has lost. */
export function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2">
      <p id={id} className="min-w-0 text-sm wrap-anywhere text-muted">
        {t('lines.removedLine', { name })}
      </p>
      <Button ref={undo} variant="quiet" aria-describedby={id} onClick={onUndo} className="-me-3">
        {t('lines.undo')}
      </Button>
    </div>
  );
}
