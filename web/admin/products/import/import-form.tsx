import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type FormEvent, useId, useRef, useState } from 'react';
import { importTemplate } from '#contract/catalogue/import-template.ts';
import { importFormats, PRICE_JUMP_PERCENT } from '#contract/catalogue/product-constants.ts';
import { FileField } from '#web/admin/file-field.tsx';
import { saveFile } from '#web/browser/save-file.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { formatPart } from '#web/i18n/units.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatOf } from './catalogue-file.ts';
import type { ImportRequest } from './import-file.ts';

const switches = ['dryRun', 'holdPriceJumps', 'allOrNothing', 'withdrawMissing'] as const;

/** The file to import, and the options. */
export function ImportForm({ onStart }: { onStart: (request: ImportRequest) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Record<(typeof switches)[number], boolean>>({
    dryRun: true,
    holdPriceJumps: true,
    allOrNothing: false,
    withdrawMissing: false,
  });
  const [error, setError] = useState<'E_FORMAT' | 'missing'>();
  const formRef = useRef<HTMLFormElement>(null);
  const choose = (next: File) => {
    setFile(next);
    setError(formatOf(next.name) ? undefined : 'E_FORMAT');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { holdPriceJumps, ...options } = chosen;
    const jumpPercent = holdPriceJumps ? PRICE_JUMP_PERCENT : undefined;
    if (file && formatOf(file.name)) return onStart({ file, options: { ...options, jumpPercent } });
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
        endings={importFormats.map((format) => `.${format}`)}
        texts={{
          drop: t('products.import.drop'),
          choose: t('products.import.choose'),
          chooseAnother: t('products.import.chooseAnother'),
          formats: t('products.import.formats'),
        }}
        onChoose={choose}
        error={error && (error === 'missing' ? t('products.import.missing') : t('products.import.file.E_FORMAT'))}
      />
      <fieldset className="m-0 grid min-w-0 gap-4 border-0 p-0">
        <legend className="mb-3 p-0 text-sm font-semibold">{t('products.import.options')}</legend>
        {switches.map((name) => (
          <div key={name} className="grid gap-1">
            <CheckField
              checked={chosen[name]}
              onChange={(event) => setChosen({ ...chosen, [name]: event.target.checked })}
              label={<b className="font-semibold">{t(`products.import.option.${name}`)}</b>}
              aria-describedby={`${id}-${name}`}
            />
            <p id={`${id}-${name}`} className="ps-9 text-sm text-muted">
              {t(`products.import.optionHelp.${name}`, { percent: formatPart(PRICE_JUMP_PERCENT / 100, language) })}
            </p>
          </div>
        ))}
      </fieldset>
      <div>
        <div role="status" className="*:mb-6">
          {chosen.withdrawMissing && (
            <Notice tone="accent" icon={TriangleAlert}>
              {chosen.dryRun ? t('products.import.withdrawTrial') : t('products.import.withdrawWarning')}
            </Notice>
          )}
        </div>
        <Button type="submit" size="big" className="max-tablet:w-full">
          {chosen.dryRun ? t('products.import.startTrial') : t('products.import.start')}
        </Button>
      </div>
    </form>
  );
}
