import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** Nothing matches (SPEC §2 "Empty state"). */
export function NoProducts({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center gap-4 rounded-3 border border-dashed border-edge px-4 py-16 text-center">
      <Picture src="/pictures/placeholder.svg" size={96} eager />
      <p className="font-semibold">{t('catalogue.empty')}</p>
      <Button onClick={onClear}>{t('catalogue.clearAll')}</Button>
    </div>
  );
}
