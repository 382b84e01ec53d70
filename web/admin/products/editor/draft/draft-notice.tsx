import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Says that the form shows a draft, and offers to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const ref = useFocusFallback<HTMLDivElement>();
  return (
    <Notice ref={ref} tone="info" className="mb-6">
      <span>{t('products.form.draft')}</span>
      <Button variant="quiet" onClick={onDiscard} className="-my-2.5 ms-auto max-tablet:col-start-2">
        {t('products.form.discardDraft')}
      </Button>
    </Notice>
  );
}
