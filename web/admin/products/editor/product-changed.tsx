import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHandOnFocus } from '#web/ui/focus/return-focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { differingParts, type Part, partText } from './draft/merge.ts';
import { type ProductInput, toInput } from './product-input.ts';
import type { ChangedMeanwhile } from './use-product-editor.ts';
import type { ProductForm } from './use-product-form.ts';

/** Says that somebody else has changed the product, which fields, and offers to go on with what was typed or without. */
export function ProductChanged({
  changed,
  form,
  onMerge,
  onStartAgain,
}: {
  changed: ChangedMeanwhile;
  form: ProductForm;
  onMerge: () => void;
  onStartAgain: () => void;
}) {
  const { t } = useTranslation();
  const place = useHandOnFocus<HTMLElement>();
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change is told as the first was.
  useEffect(() => place.current?.focus(), [changed, place]);
  useWatch({ control: form.control });
  const mine = form.getValues();
  const { before } = changed;
  const now = toInput(changed.now);
  const apart = differingParts(now, mine);
  const typed = differingParts(before, mine).filter((part) => apart.includes(part));
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={titleId} className="mb-6 rounded-2">
      <Notice tone="bad">
        <div className="grid min-w-0 gap-3">
          <p>
            <b id={titleId} className="font-semibold">
              {t('errors.PRODUCT_CHANGED')}
            </b>{' '}
            {t('products.changed.text')}
          </p>
          <ul aria-label={t('products.changed.list')} className="grid gap-2 text-ink">
            {differingParts(before, now).map((part) => (
              <li key={part} className="wrap-anywhere">
                <Difference part={part} now={now} mine={typed.includes(part) ? mine : undefined} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <Button look="second" onClick={onMerge}>
              {t('products.changed.merge')}
            </Button>
            <Button look="quiet" onClick={onStartAgain} className="-ms-3">
              {t('products.changed.startAgain')}
            </Button>
          </div>
        </div>
      </Notice>
    </section>
  );
}

/** What a field says today, and what was typed there if that is another text. */
function Difference({ part, now, mine }: { part: Part; now: ProductInput; mine: ProductInput | undefined }) {
  const { t } = useTranslation();
  const shown = (input: ProductInput) => partText(input, part) || t('products.changed.nothing');
  return (
    <>
      <b className="block font-semibold">{t(`products.field.${fieldOf(part)}`)}</b>
      {t('products.changed.today')} <bdi>{shown(now)}</bdi>
      {mine && (
        <>
          <br />
          {t('products.changed.typed')} <bdi>{shown(mine)}</bdi>
        </>
      )}
    </>
  );
}

function fieldOf(part: Part) {
  return part === 'dosages' ? 'availableDosages' : part;
}
