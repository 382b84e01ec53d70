import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { isColumn } from './columns.ts';

/** "Brand name  Nurofen  Advil": an old and a new text. `isFile`: with the name of the column in a file. */
export function TextChange({
  text: { column, from, to },
  isFile = false,
}: {
  text: { column: string; from: string; to: string };
  isFile?: boolean;
}) {
  const { t } = useTranslation();
  const nothing = t('products.import.changes.nothing');
  return (
    <p>
      {isFile || !isColumn(column) ? (
        <LtrText className="text-muted">{column}</LtrText>
      ) : (
        <span className="text-muted">{t(`products.field.${column}`)}</span>
      )}{' '}
      <del className="text-muted">
        <bdi>{from || nothing}</bdi>
      </del>{' '}
      <ins className="no-underline">
        <bdi>{to || nothing}</bdi>
      </ins>
    </p>
  );
}
