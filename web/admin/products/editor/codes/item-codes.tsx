import { type FormEvent, Fragment, useEffect, useEffectEvent, useState } from 'react';
import type { Item } from '#contract/admin/items.ts';
import { ITEM_CODE_MAX, itemCodeKinds } from '#contract/limits.ts';
import { ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { type Codes, useChangeCodes } from './use-codes.ts';

const fields = ['gtin', ...itemCodeKinds] as const;

/** The same in every language. */
const names: Record<(typeof fields)[number], string> = {
  gtin: 'GTIN',
  ndc: 'NDC',
  pde: 'PDE',
  artg: 'ARTG',
  atc: 'ATC',
  rxnorm: 'RxNorm',
  amt: 'AMT',
  unspsc: 'UNSPSC',
};

/** The codes of one dosage of a product: what is set, and the fields to change it. `onTyped`: whether something is not saved. */
export function ItemCodes({ item, onTyped }: { item: Item; onTyped: (isUnsaved: boolean) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Codes>({});
  const change = useChangeCodes(item, (sent) =>
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([kind, code]) => sent[kind as keyof Codes] !== code)),
    ),
  );
  const reportTyped = useEffectEvent(onTyped);
  const isUnsaved = Object.keys(typed).length > 0;
  useEffect(() => {
    reportTyped(isUnsaved);
  }, [isUnsaved]);
  const { error } = change;
  const isAboutGtin = error instanceof ResponseError && (error.code === 'GTIN_INVALID' || error.code === 'GTIN_TAKEN');
  const text = error && errorText(error, t, t('products.codes.failed'));
  const stored: Codes = { ...(item.gtin !== undefined && { gtin: item.gtin }), ...item.codes };
  const set = fields.filter((field) => stored[field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(typed);
  };
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer py-3">
        <LtrText className="font-semibold">
          <Measures text={item.dosage} />
        </LtrText>{' '}
        <span className="text-sm text-muted">
          {set.length === 0
            ? t('products.codes.none')
            : set.map((field, index) => (
                <Fragment key={field}>
                  {index > 0 && ' · '}
                  <bdi>
                    {names[field]} {stored[field]}
                  </bdi>
                </Fragment>
              ))}
        </span>
      </summary>
      <form noValidate onSubmit={submit} className="grid gap-4 pb-4">
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          {fields.map((field) => (
            <TextField
              key={field}
              compact
              dir="ltr"
              label={names[field]}
              value={typed[field] ?? stored[field] ?? ''}
              maxLength={ITEM_CODE_MAX}
              autoComplete="off"
              spellCheck={false}
              {...(field === 'gtin' && isAboutGtin && text && { error: text })}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          ))}
        </div>
        {text && (
          <p role="alert" className={isAboutGtin ? 'sr-only' : 'text-danger'}>
            {text}
          </p>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={change.isPending}>
            {t('products.codes.save', { dosage: item.dosage })}
          </Button>
        </div>
      </form>
    </details>
  );
}
