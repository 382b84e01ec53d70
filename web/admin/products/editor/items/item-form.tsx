import { type FormEvent, Fragment, useEffect, useEffectEvent, useState } from 'react';
import type { Item } from '#contract/admin/stock/items.ts';
import { ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { countsMax, type ItemField, isCount, isPacks, storedTexts, type Texts } from './edits.ts';
import { ClassFields, CodeFields, HandlingFields, StockFields } from './item-fields.tsx';
import { useItemTexts } from './item-texts.ts';
import { useChangeItem } from './use-items.ts';

/** One dosage of a product: what is set, and the fields to change it. `onEdited`: whether something is not saved. */
export function ItemForm({ item, onEdited }: { item: Item; onEdited: (isUnsaved: boolean) => void }) {
  const { t, language } = useTranslation();
  const { summary } = useItemTexts();
  const [edits, setEdits] = useState<Texts>({});
  const [isSent, setSent] = useState(false);
  const change = useChangeItem(item, (sent) =>
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([field, text]) => sent[field as ItemField] !== text)),
    ),
  );
  const reportEdited = useEffectEvent(onEdited);
  const isUnsaved = Object.keys(edits).length > 0;
  useEffect(() => {
    reportEdited(isUnsaved);
  }, [isUnsaved]);
  const { error } = change;
  const failure = error && errorText(error, t, t('products.items.failed'));
  const isAboutGtin = error instanceof ResponseError && (error.code === 'GTIN_INVALID' || error.code === 'GTIN_TAKEN');
  const wrongCounts = (['unitsPerPack', 'maxPerOrder'] as const).filter(
    (field) => !isCount(edits[field] ?? '', countsMax[field]),
  );
  const hasPacks = isPacks(edits.lowBelow);
  const errors: Texts = {
    ...(isAboutGtin && failure && { gtin: failure }),
    ...(isSent &&
      Object.fromEntries(
        wrongCounts.map((field) => [
          field,
          t('products.items.countInvalid', { max: formatCount(countsMax[field], language) }),
        ]),
      )),
    ...(isSent && !hasPacks && { lowBelow: t('products.items.packsInvalid') }),
  };
  const stored = storedTexts(item);
  const fields = {
    texts: { ...stored, ...edits },
    errors,
    onEdit: (field: ItemField, text: string) => {
      const { [field]: _, ...others } = edits;
      setEdits(text === (stored[field] ?? '') ? others : { ...others, [field]: text });
    },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (wrongCounts.length === 0 && hasPacks) change.mutate(edits, { onSuccess: () => setSent(false) });
  };
  const set = summary(stored, item.storageClass);
  const text = failure ?? errors.unitsPerPack ?? errors.maxPerOrder ?? errors.lowBelow;
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer py-3">
        <LtrText className="font-semibold">
          <Measures text={item.dosage} />
        </LtrText>{' '}
        <span className="text-sm text-muted">
          {set.length === 0
            ? t('products.items.none')
            : set.map((each, index) => (
                <Fragment key={each}>
                  {index > 0 && ' · '}
                  <bdi>{each}</bdi>
                </Fragment>
              ))}
        </span>
      </summary>
      <form noValidate onSubmit={submit} className="grid gap-5 pb-4">
        <CodeFields {...fields} />
        <HandlingFields {...fields} />
        <ClassFields {...fields} />
        <StockFields item={item} {...fields} />
        {text && (
          <p role="alert" className={Object.values(errors).includes(text) ? 'sr-only' : 'text-danger'}>
            {text}
          </p>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={change.isPending}>
            {t('products.items.save', { dosage: item.dosage })}
          </Button>
        </div>
      </form>
    </details>
  );
}
