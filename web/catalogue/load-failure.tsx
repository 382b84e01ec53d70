import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';

/** What could not be loaded, and a way to try again (SPEC §8, CONTRACT §4 "failed loads"). */
export function LoadFailure({
  sentence,
  query,
}: {
  sentence: string;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
}) {
  const { t } = useTranslation();
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <Notice ref={place} tone="bad" role="alert">
      <p className="min-w-0 flex-1">{sentence}</p>
      <Button
        look="second"
        pending={query.isFetching}
        onClick={() => void query.refetch()}
        className="max-tablet:col-start-2 max-tablet:justify-self-start"
      >
        {t('common.tryAgain')}
      </Button>
    </Notice>
  );
}

/** Also while it is tried again, so that what is pressed for that does not go away under the press. */
export function hasFailed(query: { isError: boolean; dataUpdatedAt: number; errorUpdateCount: number }): boolean {
  return query.isError || (query.dataUpdatedAt === 0 && query.errorUpdateCount > 0);
}
