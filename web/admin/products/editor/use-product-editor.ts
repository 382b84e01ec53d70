import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AdminProduct } from '#contract/admin-products.ts';
import { ApiError, browserApi } from '#web/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { adminProductPath } from '#web/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { adminProductQuery } from '../queries.ts';
import { forgetDraft, keepDraft, takeDraft } from './draft.ts';
import { differingParts, mergeInputs } from './merge.ts';
import { emptyInput, toFields, toInput } from './product-input.ts';
import { useSaveProduct } from './save-product.ts';
import { tellIssues, useProductForm } from './use-product-form.ts';

/** A product as somebody else has made it while this form was open. */
export interface ChangedMeanwhile {
  before: AdminProduct;
  now: AdminProduct;
}

/** The state of a product's page: the product as it was read, the form over it, and how the two come together again. */
export function useProductEditor(opened: AdminProduct | undefined, userId: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSaveProduct();
  /** As it was read last: what the form began with, and the version that saving builds on. */
  const [product, setProduct] = useState(opened);
  const [begun] = useState(() => (opened ? toInput(opened) : emptyInput()));
  const [changed, setChanged] = useState<ChangedMeanwhile>();
  const [draft, setDraft] = useState(() => takeDraft(userId, { product: opened, today: begun }));
  /** The product as it was read, as a form: what differs from it was typed. */
  const base = useRef(begun);
  const { form, place } = useProductForm(begun, draft);
  const { subscribe, getValues } = form;
  const mustAsk = useCallback(() => differingParts(base.current, getValues()).length > 0, [getValues]);
  const id = product?.id ?? null;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (differingParts(base.current, values).length === 0) forgetDraft();
          else keepDraft({ userId, id, base: base.current, mine: values });
        },
      }),
    [subscribe, userId, id],
  );

  const begin = (saved: AdminProduct) => {
    setProduct(saved);
    client.setQueryData(adminProductQuery(saved.id).queryKey, saved); // the page's title
    setChanged(undefined);
    base.current = toInput(saved);
    form.reset(base.current);
  };
  const finish = async (saved: AdminProduct) => {
    begin(saved);
    forgetDraft();
    showToast({ title: t('common.success'), description: t('products.form.saved'), tone: 'success' });
    if (!product) await navigate(adminProductPath(saved.id), { replace: true });
  };
  const store = (onto: AdminProduct | undefined) => save.mutateAsync({ product: onto, fields: toFields(getValues()) });
  /** Somebody else was faster: shows what is different now, unless it is just what was to be saved. */
  const lookAtChange = async (before: AdminProduct) => {
    const now = await browserApi.call('GET /api/admin/products/{id}', { params: { id: before.id } });
    const theirs = toInput(now);
    if (differingParts(theirs, getValues()).length === 0) await finish(now);
    // Only withdrawn or restored meanwhile, which the form does not hold: saved over no one's values.
    else if (differingParts(toInput(before), theirs).length === 0) await finish(await store(now));
    else setChanged({ before, now });
  };
  const submit = form.handleSubmit(async () => {
    form.clearErrors();
    try {
      await finish(await store(product));
    } catch (error) {
      if (product && error instanceof ApiError && error.code === 'PRODUCT_CHANGED') {
        await lookAtChange(product).catch((failure: unknown) => tellFailure(failure));
      } else if (!(error instanceof ApiError && tellIssues(form, error))) tellFailure(error);
    }
  });
  const tellFailure = (error: unknown) =>
    form.setError('root', { message: errorText(error, t, t('products.form.failed')) });
  return {
    product,
    isDraft: draft !== undefined && product === opened,
    /** Begins without what had been typed before. */
    dropDraft: () => {
      setDraft(undefined);
      forgetDraft();
      form.reset(base.current);
    },
    form,
    place,
    submit,
    changed,
    mustAsk,
    /** Goes on from today's values, with what was typed since. */
    merge: ({ before, now }: ChangedMeanwhile) => {
      const mine = getValues();
      begin(now);
      const merged = mergeInputs({ base: toInput(before), mine, theirs: base.current });
      form.reset(merged, { keepDefaultValues: true });
    },
    /** Goes on from today's values, without what was typed. */
    startAgain: ({ now }: ChangedMeanwhile) => begin(now),
    /** A withdrawal or a return to sale, done beside the form: what is typed stays, and so does a change to be told of. */
    takeState: (after: AdminProduct) => {
      if (!product) return;
      const untouched = differingParts(toInput(product), toInput(after)).length === 0;
      setProduct(untouched ? after : { ...product, withdrawnAt: after.withdrawnAt });
    },
  };
}
