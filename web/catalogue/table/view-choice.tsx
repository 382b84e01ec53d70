import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';

/** Shows the list as a table, or as cards again. One button with two labels keeps the focus. */
export function ViewChoice({ isTable, onChoose }: { isTable: boolean; onChoose: (isTable: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="quiet" onClick={() => onChoose(!isTable)}>
      {t(isTable ? 'catalogue.cards' : 'catalogue.table')}
    </Button>
  );
}
