import { useTranslation } from '#web/i18n/translation.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The first stop of the Tab key: skips the header. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className={`${buttonClass()} fixed start-2 top-2 z-(--z-toast) not-focus:sr-only`}>
      {t('common.skipToContent')}
    </a>
  );
}
