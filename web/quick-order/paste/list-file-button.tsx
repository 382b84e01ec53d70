import FileUp from 'lucide-react/icons/file-up';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form/field-parts.tsx';
import { readListFile } from './list-file.ts';

/** Chooses a file and reads its text. */
export function ListFile({ onRead }: { onRead: (text: string) => void }) {
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
