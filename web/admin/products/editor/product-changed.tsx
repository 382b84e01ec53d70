import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';
import { differingParts, type Part, partText } from './draft/merge.ts';
import { type ProductInput, toInput } from './product-input.ts';
import type { EditConflict } from './use-editor-state.ts';
import type { ProductForm } from './use-product-form.ts';

/**
 * Says that another user has changed the product and which fields, and offers to merge the edits or to discard them.
 */
export function ProductChanged({
  conflict,
  form,
  onMerge,
  onDiscard,
}: {
  conflict: EditConflict;
  form: ProductForm;
  onMerge: () => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const ref = useFocusFallback<HTMLElement>();
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict takes the focus.
  useEffect(() => ref.current?.focus(), [conflict, ref]);
  useWatch({ control: form.control });
  const mine = form.getValues();
  const { before } = conflict;
  const now = toInput(conflict.now);
  const unsavedParts = differingParts(now, mine);
  const edited = differingParts(before, mine).filter((part) => unsavedParts.includes(part));
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={titleId} className="mb-6 rounded-2">
      <Notice tone="bad">
        <div className="grid min-w-0 gap-3">
          <p>
            <b id={titleId} className="font-semibold">
              {t('errors.PRODUCT_CHANGED')}
            </b>{' '}
            {t('products.conflict.text')}
          </p>
          <ul aria-label={t('products.conflict.fields')} className="grid gap-2 text-ink">
            {differingParts(before, now).map((part) => (
              <li key={part} className="wrap-anywhere">
                <Difference part={part} now={now} mine={edited.includes(part) ? mine : undefined} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <Button variant="secondary" onClick={onMerge}>
              {t('products.conflict.merge')}
            </Button>
            <Button variant="quiet" onClick={onDiscard} className="-ms-3">
              {t('products.conflict.discard')}
            </Button>
          </div>
        </div>
      </Notice>
    </section>
  );
}

/** The current value of a field, and the edit if it differs. */
function Difference({ part, now, mine }: { part: Part; now: ProductInput; mine: ProductInput | undefined }) {
  const { t } = useTranslation();
  const shown = (input: ProductInput) => partText(input, part) || t('products.conflict.empty');
  return (
    <>
      <b className="block font-semibold">{t(`products.field.${fieldOf(part)}`)}</b>
      <span>
        {t('products.conflict.current')} <bdi>{shown(now)}</bdi>
      </span>
      {mine && (
        <span className="block">
          {t('products.conflict.edited')} <bdi>{shown(mine)}</bdi>
        </span>
      )}
    </>
  );
}

function fieldOf(part: Part) {
  return part === 'dosages' ? 'availableDosages' : part;
}
