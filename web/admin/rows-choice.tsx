import { useTranslation } from '#web/i18n/translation.tsx';
import { FilterSelect } from '#web/ui/form/filter-select.tsx';

/** Rows per page of an admin list, if the address names no other number. */
export const ROWS = 25;
/** What the address can name. */
export const moreRows = ['50', '100'] as const;

/** How many rows a page of an admin list has; empty for ROWS. */
export function RowsChoice({ rows, onChange }: { rows: number; onChange: (rows: string) => void }) {
  const { t } = useTranslation();
  const textOf = (number: number | string) => t('admin.pages.rowsOf', { number });
  return (
    <div className="mt-5">
      <FilterSelect
        label={t('admin.pages.rows')}
        all={textOf(ROWS)}
        options={moreRows.map((value) => ({ value, label: textOf(value) }))}
        value={moreRows.find((each) => Number(each) === rows)}
        onChange={onChange}
      />
    </div>
  );
}
