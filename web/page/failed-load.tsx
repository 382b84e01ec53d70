import { useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Says what could not be loaded, and offers to try again (product.md §8). Only a click makes the button busy: a poll must not
 * take its focus. The button is below the notice or, `inline`, in it; `full` makes it as wide as the notice.
 */
export function FailedLoad({
  text,
  onRetry,
  inline,
  full,
}: {
  text: string;
  onRetry: () => Promise<unknown>;
  inline?: boolean;
  full?: boolean;
}) {
  const { t } = useTranslation();
  const ref = useFocusFallback<HTMLDivElement>();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  const button = (
    <Button
      variant="secondary"
      full={full}
      pending={retrying}
      onClick={() => void retry()}
      className={inline ? 'max-tablet:col-start-2 max-tablet:justify-self-start' : ''}
    >
      {t('common.tryAgain')}
    </Button>
  );
  return (
    <div ref={ref} className={inline ? undefined : `grid gap-4 ${full ? '' : 'justify-items-start'}`}>
      <Notice tone="bad" role="alert">
        {inline ? (
          <>
            <p className="min-w-0 flex-1">{text}</p>
            {button}
          </>
        ) : (
          text
        )}
      </Notice>
      {!inline && button}
    </div>
  );
}

/** True also during a retry, so that the button stays in the page while it is busy. */
export function hasFailed(query: { isError: boolean; dataUpdatedAt: number; errorUpdateCount: number }): boolean {
  return query.isError || (query.dataUpdatedAt === 0 && query.errorUpdateCount > 0);
}
