import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { isColumn } from './columns.ts';
import { isItemColumn, useItemColumnName } from './item-column-name.ts';

/** "Brand name  Nurofen  Advil": an old and a new text; a code or fact with its dosage. `isFile`: with the name of the column in a file. */
export function TextChange({
  text: { column, dosage, from, to },
  isFile = false,
}: {
  text: { column: string; dosage?: string | undefined; from: string; to: string };
  isFile?: boolean;
}) {
  const { t } = useTranslation();
  const itemColumnName = useItemColumnName();
  const name = isColumn(column) ? t(`products.field.${column}`) : isItemColumn(column) && itemColumnName(column);
  const nothing = t('products.import.changes.nothing');
  return (
    <p>
      {isFile || !name ? (
        <LtrText className="text-muted">{column}</LtrText>
      ) : (
        <span className="text-muted">{name}</span>
      )}{' '}
      {dosage !== undefined && <LtrText className="text-muted">{dosage}</LtrText>}{' '}
      <del className="text-muted">
        <bdi>{from || nothing}</bdi>
      </del>{' '}
      <ins className="no-underline">
        <bdi>{to || nothing}</bdi>
      </ins>
    </p>
  );
}
