import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PRICE_JUMP_PERCENT } from '#contract/catalogue/product-constants.ts';
import { latinDigits } from '#contract/digits.ts';
import type { ImportRequest } from '#web/admin/products/import/import-file.ts';
import { AdminSection } from '#web/admin/section.tsx';
import { categoriesQuery } from '#web/catalogue/queries.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCents } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { priceFile, type Rounding, roundings } from './changed-prices.ts';
import { loadProducts } from './load-products.ts';

/** Prices may at most be multiplied by eleven: more is a mistyped percentage. */
const PERCENT_MAX = 1000;

/** Changes all prices, or those of a category, by a percentage: makes a price file, and starts its trial run. */
export function PercentageForm({ onStart }: { onStart: (request: ImportRequest) => void }) {
  const { t } = useTranslation();
  const { categoryName } = useCatalogueNames();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const [category, setCategory] = useState('');
  const [percent, setPercent] = useState('');
  const [roundTo, setRoundTo] = useState<Rounding>(1);
  const [isInvalid, setIsInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const make = useMutation({
    mutationFn: async (rule: { percent: number; roundTo: Rounding }) =>
      priceFile(await loadProducts(category || undefined, leaving.current.signal), rule) ?? null,
    onSuccess: (file) => file && onStart({ file, options: { dryRun: true, jumpPercent: PRICE_JUMP_PERCENT } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const number = readPercent(percent);
    setIsInvalid(number === undefined);
    if (number === undefined) return input.current?.focus();
    make.mutate({ percent: number, roundTo });
  };
  return (
    <AdminSection title={t('products.percentage.title')}>
      <p className="text-muted">{t('products.percentage.text')}</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-4 tablet:grid-cols-3">
          <SelectField
            label={t('products.field.category')}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          >
            <option value="">{t('products.percentage.all')}</option>
            {categories.map((name) => (
              <option key={name} value={name}>
                {categoryName(name)}
              </option>
            ))}
          </SelectField>
          <TextField
            ref={input}
            label={t('products.percentage.percent')}
            help={t('products.percentage.help')}
            dir="ltr"
            autoComplete="off"
            inputMode="text"
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
            {...(isInvalid && { error: t('products.percentage.invalid') })}
          />
          <SelectField
            label={t('products.percentage.rounding')}
            value={roundTo}
            onChange={(event) => setRoundTo(roundings.find((each) => each === Number(event.target.value)) ?? 1)}
          >
            {roundings.map((cents) => (
              <option key={cents} value={cents}>
                {formatCents(cents)}
              </option>
            ))}
          </SelectField>
        </div>
        <p role="status" className="text-sm empty:hidden">
          {make.data === null ? t('products.percentage.none') : ''}
        </p>
        {make.error && (
          <Notice tone="bad" role="alert">
            {errorText(make.error, t, t('products.list.failed'))}
          </Notice>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={make.isPending}>
            {t('products.percentage.button')}
          </Button>
        </div>
      </form>
    </AdminSection>
  );
}

/** "5", "−3,5", "+ 3.5 %" → a number with at most one decimal; undefined if it changes nothing, or far too much. */
function readPercent(text: string): number | undefined {
  const plain = latinDigits(text)
    .replaceAll(/[\s%٪\p{Cf}]/gu, '')
    .replace(/[−–]/, '-')
    .replace(/[,٫]/, '.');
  if (!/^[+-]?\d{1,4}(\.\d)?$/.test(plain)) return undefined;
  const percent = Number(plain);
  return percent > -100 && percent <= PERCENT_MAX && percent !== 0 ? percent : undefined;
}
