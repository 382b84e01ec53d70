import { type FormEvent, useState } from 'react';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ListFile } from '#web/quick-order/paste/list-file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnCodesList } from './own-codes-list.tsx';
import { readCodes } from './read-codes.ts';
import { type LeftCode, type OwnCodes as OwnCodesState, useOwnCodes } from './use-own-codes.ts';

/** So many lines that were not saved are listed; all of them stay in the field. */
const LEFT_SHOWN = 20;

interface OwnCodesProps {
  userId: number;
  /** What lines mean may have changed. */
  onChange: () => void;
}

/** The customer's own codes: saved from a paste or a file, found, removed, downloaded. */
export function OwnCodes({ userId, onChange }: OwnCodesProps) {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="quick-paste" onToggle={() => setOpened(true)}>
      <summary className="w-fit cursor-pointer font-semibold text-action">{t('quickOrder.ownCodes.title')}</summary>
      {wasOpened && <OpenedCodes userId={userId} onChange={onChange} />}
    </details>
  );
}

function OpenedCodes({ userId, onChange }: OwnCodesProps) {
  const { t } = useTranslation();
  const ownCodes = useOwnCodes(userId, onChange);
  const { codes = [], error } = ownCodes;
  return (
    <div className="mt-3 grid gap-4">
      <SaveCodes save={ownCodes.save} />
      {error && (
        <Notice tone="bad" role="alert">
          {errorText(error, t, t('quickOrder.ownCodes.failed'))}
        </Notice>
      )}
      {codes.length > 0 && <OwnCodesList codes={codes} remove={ownCodes.remove} />}
      {codes.length > 0 && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => saveFile('own-codes.csv', csvOf(codes, t), 'text/csv')}
        >
          {t('quickOrder.list.download')}
        </Button>
      )}
    </div>
  );
}

function SaveCodes({ save }: { save: OwnCodesState['save'] }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { data } = save;
  const [isEmpty, setEmpty] = useState(false);
  /** What is not saved stays in the field; what was typed there meanwhile, or before a file was chosen, too. */
  const saveText = (pasted: string, isFile: boolean) => {
    const rows = readCodes(pasted);
    setEmpty(rows.length === 0);
    if (rows.length === 0) return;
    save.mutate(rows, {
      onSuccess: ({ left }) => {
        const lines = left.map(textOf).join('\n');
        setText((now) => (!isFile && now === pasted ? lines : [now.trimEnd(), lines].filter(Boolean).join('\n')));
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveText(text, false);
  };
  const error = data?.error ?? save.error;
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextArea
        label={t('quickOrder.ownCodes.field')}
        help={t('quickOrder.ownCodes.help')}
        error={
          error
            ? errorText(error, t, t('quickOrder.ownCodes.failed'))
            : isEmpty
              ? t('quickOrder.ownCodes.nothing')
              : undefined
        }
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" pending={save.isPending}>
          {t('quickOrder.ownCodes.save')}
        </Button>
        <ListFile onRead={(read) => saveText(read, true)} />
      </div>
      <div role="status">{data && <Outcome {...data} />}</div>
    </form>
  );
}

const textOf = ({ code, text }: LeftCode) => `${code}\t${text}`;

/** How many codes were saved, and which were not. */
function Outcome({ saved, left }: { saved: number; left: LeftCode[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <>
      <p>{t('quickOrder.ownCodes.saved', { count: saved, number: formatCount(saved, language) })}</p>
      {left.length > 0 && (
        <>
          <p className="text-danger">
            {t('quickOrder.ownCodes.left', { count: left.length, number: formatCount(left.length, language) })}
          </p>
          <ul className="mt-1 list-disc ps-5 text-sm">
            {left.slice(0, LEFT_SHOWN).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The same line may be there twice; the list is replaced whole.
              <li key={index}>
                <bdi>{row.code}</bdi>
                <span className="block text-muted">{t(`quickOrder.ownCodes.outcome.${row.outcome}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** As own codes are read back. With a byte order mark, without which Excel does not read UTF-8. */
function csvOf(codes: NonNullable<OwnCodesState['codes']>, t: ReturnType<typeof useTranslation>['t']): string {
  const columns = [t('quickOrder.ownCodes.code'), t('quickOrder.column.text'), t('quickOrder.column.product')];
  const rows = codes.map(({ code, productId, dosage, drugName }) => [code, `${productId} ${dosage}`, drugName]);
  return `\ufeff${[columns, ...rows].map(spreadsheetRow).join('\r\n')}\r\n`;
}
