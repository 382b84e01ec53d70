import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/**
 * Asks before the user leaves the page, if `mustAsk` returns true at that moment. When the tab is closed or reloaded,
 * the browser asks with its own text.
 */
export function LeaveGuard({
  mustAsk,
  title,
  text,
  leave,
  onLeave,
}: {
  mustAsk: () => boolean;
  title: string;
  text: string;
  leave: string;
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const textId = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && mustAsk(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [mustAsk]);
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    // Nothing would be lost any more: what was pending has finished.
    if (blocker.state === 'blocked' && !mustAsk()) blocker.reset();
  });
  return (
    <Dialog
      open={blocked}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={title}
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <p id={textId}>{text}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => blocker.reset?.()}>
          {t('products.leave.stay')}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
        >
          {leave}
        </Button>
      </div>
    </Dialog>
  );
}
