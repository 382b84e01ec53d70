import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';

/** A button that shows the list as a table, or as cards again. */
export function ViewChoice({ isTable, onChoose }: { isTable: boolean; onChoose: (isTable: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="quiet" aria-pressed={isTable} onClick={() => onChoose(!isTable)}>
      {t('catalogue.table')}
    </Button>
  );
}
