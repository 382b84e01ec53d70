import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The button that loads the next 8 products, if there are more. After a failure it tries again. */
export function LoadMore({
  remaining,
  atLeast,
  pending,
  disabled,
  failed,
  onLoad,
}: {
  remaining: number;
  /** There are more: their number is not shown. */
  atLeast: boolean;
  pending: boolean;
  disabled: boolean;
  failed: boolean;
  onLoad: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = formatCount(remaining, language);
  return (
    <div className="mt-5 mb-section grid justify-items-center gap-3">
      {failed && (
        <Notice tone="bad" role="alert">
          {t('catalogue.failed.products')}
        </Notice>
      )}
      {remaining > 0 && (
        <>
          <Button variant="secondary" size="big" pending={pending} disabled={disabled} onClick={onLoad}>
            {t('catalogue.loadMore')}
          </Button>
          {!atLeast && (
            <p className="figures text-sm text-muted">{t('catalogue.more', { count: remaining, number })}</p>
          )}
        </>
      )}
    </div>
  );
}
