import FileUp from 'lucide-react/icons/file-up';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form/field-parts.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { readListFile } from './list-file.ts';

/** A list as text, pasted or from a file. `onPaste` returns false if there is no room; what was pasted stays then. */
export function PasteList({ onPaste }: { onPaste: (text: string) => boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && onPaste(text)) setText('');
  };
  return (
    <details className="quick-paste mt-4">
      <summary className="w-fit cursor-pointer font-semibold text-action">{t('quickOrder.pasteOrFile')}</summary>
      <form onSubmit={submit} className="mt-3 grid gap-3">
        <TextArea
          label={t('quickOrder.paste')}
          help={t('quickOrder.pasteHelp')}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary">
            {t('quickOrder.read')}
          </Button>
          <ListFile onRead={onPaste} />
        </div>
      </form>
    </details>
  );
}

function ListFile({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    const text = await readListFile(file);
    setError(text === undefined ? t('quickOrder.notAList', { name: file.name }) : undefined);
    if (text !== undefined) onRead(text);
  };
  return (
    <div className="grid gap-2" aria-live="polite">
      <label
        className={`${buttonClass({ variant: 'secondary' })} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <FileUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span id={`${id}-label`}>{t('quickOrder.file')}</span>
        <input
          type="file"
          accept=".csv,.txt,.tsv"
          aria-labelledby={`${id}-label`}
          aria-describedby={error && id}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
            target.value = ''; // else the same file, corrected, would not be a change
          }}
          className="sr-only"
        />
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
