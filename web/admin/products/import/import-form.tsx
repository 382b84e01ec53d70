import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type FormEvent, useId, useRef, useState } from 'react';
import { importTemplate } from '#contract/catalogue/import-template.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatOf } from './catalogue-file.ts';
import { FileField } from './file-field.tsx';
import type { ImportOptions, ImportRequest } from './import-file.ts';

const switches = ['dryRun', 'allOrNothing', 'withdrawMissing'] as const satisfies (keyof ImportOptions)[];

/** The file to import, and the options. */
export function ImportForm({ onStart }: { onStart: (request: ImportRequest) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState<ImportOptions>({});
  const [error, setError] = useState<'E_FORMAT' | 'missing'>();
  const formRef = useRef<HTMLFormElement>(null);
  const choose = (next: File) => {
    setFile(next);
    setError(formatOf(next.name) ? undefined : 'E_FORMAT');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && formatOf(file.name)) return onStart({ file, options });
    setError(file ? 'E_FORMAT' : 'missing');
    formRef.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  };
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-6">
      <p className="text-muted">{t('products.import.text')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => saveFile('catalogue-template.csv', `\ufeff${importTemplate}`, 'text/csv;charset=utf-8')}
        >
          {t('products.import.template')}
        </Button>
        <p className="text-sm text-muted">{t('products.import.templateHelp')}</p>
      </div>
      <FileField
        file={file}
        onChoose={choose}
        error={error && (error === 'missing' ? t('products.import.missing') : t('products.import.file.E_FORMAT'))}
      />
      <fieldset className="m-0 grid min-w-0 gap-4 border-0 p-0">
        <legend className="mb-3 p-0 text-sm font-semibold">{t('products.import.options')}</legend>
        {switches.map((name) => (
          <div key={name} className="grid gap-1">
            <CheckField
              checked={options[name] === true}
              onChange={(event) => setOptions({ ...options, [name]: event.target.checked })}
              label={<b className="font-semibold">{t(`products.import.option.${name}`)}</b>}
              aria-describedby={`${id}-${name}`}
            />
            <p id={`${id}-${name}`} className="ps-9 text-sm text-muted">
              {t(`products.import.optionHelp.${name}`)}
            </p>
          </div>
        ))}
      </fieldset>
      <div>
        <div role="status" className="*:mb-6">
          {options.withdrawMissing && (
            <Notice tone="accent" icon={TriangleAlert}>
              {options.dryRun ? t('products.import.withdrawTrial') : t('products.import.withdrawWarning')}
            </Notice>
          )}
        </div>
        <Button type="submit" size="big" className="max-tablet:w-full">
          {options.dryRun ? t('products.import.startTrial') : t('products.import.start')}
        </Button>
      </div>
    </form>
  );
}
