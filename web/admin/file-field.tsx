import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { type ComponentProps, type DragEvent, useId, useState } from 'react';
import { useLanguage } from '#web/i18n/format.ts';
import { formatBytes } from '#web/i18n/units.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FieldError, useFieldIds } from '#web/ui/form/field-parts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

interface FileFieldProps {
  file: File | undefined;
  /** Ends of names, in the order in which they are shown: `.csv`. */
  endings: readonly string[];
  texts: { drop: string; choose: string; chooseAnother: string /** Before the endings. */; formats: string };
  onChoose: (file: File) => void;
  error: string | undefined;
}

/**
 * A file, chosen with a button or dropped. The browser's own field shows texts in the browser's language
 * only.
 */
export function FileField(props: FileFieldProps) {
  const { file, onChoose, error, endings, texts } = props;
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
          {file ? <FileName file={file} /> : texts.drop}
        </p>
        <FileButton {...props} control={control} />
        <p id={helpId} className="text-sm text-muted">
          {texts.formats} <LtrText>{endings.join(' ')}</LtrText>
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

function FileButton(props: FileFieldProps & { control: ComponentProps<'input'> }) {
  const { control, file, onChoose, error, endings, texts } = props;
  const labelId = useId();
  return (
    <label
      className={`${buttonClass({ variant: 'secondary' })} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <FileUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <span id={labelId}>{file ? texts.chooseAnother : texts.choose}</span>
      <input
        {...control}
        type="file"
        required
        aria-invalid={error !== undefined} // the value is cleared after each choice: `required` alone would be invalid
        accept={endings.map((ending) => `.${ending.split('.').at(-1)}`).join()}
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
