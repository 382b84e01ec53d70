import { useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';

/** What could not be loaded, and a way to try again. Only a press makes the button busy, so that polling never takes its focus. */
export function FailedLoad({ text, onRetry }: { text: string; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const place = useFocusFallback<HTMLDivElement>();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <div ref={place} className="grid justify-items-start gap-4">
      <Notice tone="bad" role="alert">
        {text}
      </Notice>
      <Button look="second" pending={retrying} onClick={() => void retry()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
