import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { STOCKTAKE_NAME_MAX } from '#contract/stock/stocktake-limits.ts';
import { storageClasses } from '#contract/stock/storage-class.ts';
import { stocktakePath } from '#web/admin/stock/paths.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useStartStocktake } from './queries.ts';

/** Which lots to count: all, or those that are stored in one way, or of some medicines. */
export function StartStocktake() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [storage, setStorage] = useState('');
  const [search, setSearch] = useState('');
  const [isSent, setSent] = useState(false);
  const start = useStartStocktake((stocktake) => void navigate(stocktakePath(stocktake.id)));
  const isMissing = isSent && name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (name.trim() === '') return nameField.current?.focus();
    const storageClass = storageClasses.find((each) => each === storage);
    start.mutate({ name, ...(storageClass && { storageClass }), ...(search.trim() && { search }) });
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-h3">
        {t('stock.count.new')}
      </h2>
      <p className="mb-5 text-muted">{t('stock.count.text')}</p>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          ref={nameField}
          required
          label={t('stock.count.name')}
          help={t('stock.count.nameHelp')}
          value={name}
          maxLength={STOCKTAKE_NAME_MAX}
          autoComplete="off"
          {...(isMissing && { error: t('stock.receive.missing') })}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <SelectField
            label={t('stock.count.storage')}
            value={storage}
            onChange={({ target }) => setStorage(target.value)}
          >
            <option value="">{t('stock.count.anyStorage')}</option>
            {storageClasses.map((each) => (
              <option key={each} value={each}>
                {each === 'frozen' ? t('stock.count.frozen') : each.replace('-', '–')}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('stock.count.search')}
            value={search}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {start.error && (
          <Notice tone="bad" role="alert">
            {errorText(start.error, t, t('stock.count.startFailed'))}
          </Notice>
        )}
        <div>
          <Button type="submit" size="big" pending={start.isPending}>
            {t('stock.count.start')}
          </Button>
        </div>
      </form>
    </section>
  );
}
