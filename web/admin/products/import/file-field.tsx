import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { type ComponentProps, type DragEvent, useId, useState } from 'react';
import { importFormats } from '#contract/catalogue/product-constants.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FieldError, useFieldIds } from '#web/ui/form/field-parts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { formatBytes } from './units.ts';

interface FileFieldProps {
  file: File | undefined;
  onChoose: (file: File) => void;
  error: string | undefined;
}

/**
 * A catalogue file, chosen with a button or dropped. The browser's own field shows texts in the browser's language
 * only.
 */
export function FileField({ file, onChoose, error }: FileFieldProps) {
  const { t } = useTranslation();
  const fileNameId = useId();
  const [over, setOver] = useState(false);
  const { control, helpId, errorId } = useFieldIds({ error, help: true, describedBy: file ? fileNameId : undefined });
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; the field inside does the same by keys. */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const dropped = event.dataTransfer.files[0];
          if (dropped) onChoose(dropped);
        }}
        className={`grid justify-items-center gap-3 rounded-3 border-2 border-dashed px-4 py-8 text-center ${
          over ? 'border-action bg-action-tint' : error ? 'border-danger' : 'border-edge'
        }`}
      >
        <p id={fileNameId} className={file ? 'flex max-w-full items-center gap-2 font-semibold' : 'text-muted'}>
          {file ? <FileName file={file} /> : t('products.import.drop')}
        </p>
        <FileButton control={control} file={file} onChoose={onChoose} error={error} />
        <p id={helpId} className="text-sm text-muted">
          {t('products.import.formats')} <LtrText>{importFormats.map((format) => `.${format}`).join(' ')}</LtrText>
        </p>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

function FileName({ file }: { file: File }) {
  const { language } = useLanguage();
  return (
    <>
      <FileText aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{file.name}</bdi> <bdi className="font-normal text-muted">{formatBytes(file.size, language)}</bdi>
      </span>
    </>
  );
}

function FileButton({ control, file, onChoose, error }: FileFieldProps & { control: ComponentProps<'input'> }) {
  const { t } = useTranslation();
  const labelId = useId();
  return (
    <label
      className={`${buttonClass({ variant: 'secondary' })} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <FileUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <span id={labelId}>{file ? t('products.import.chooseAnother') : t('products.import.choose')}</span>
      <input
        {...control}
        type="file"
        required
        aria-invalid={error !== undefined} // the value is cleared after each choice: `required` alone would be invalid
        accept={importFormats.map((format) => `.${format.split('.').at(-1)}`).join()}
        aria-labelledby={labelId}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onChoose(chosen);
          // Otherwise choosing the same file again, after it was corrected, would not be a change.
          event.target.value = '';
        }}
        className="sr-only"
      />
    </label>
  );
}
