import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminProduct } from '#contract/admin/products.ts';
import { adminProductQuery } from '#web/admin/products/queries.ts';
import { ApiError, browserApi } from '#web/api/api.ts';
import { refusalOf } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { adminProductPath } from '#web/router/paths.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { forgetDraft, keepDraft, takeDraft } from './draft/draft.ts';
import { differingParts, mergeInputs } from './draft/merge.ts';
import { emptyInput, type ProductInput, toFields, toInput } from './product-input.ts';
import { useSaveProduct } from './save-product.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { tellIssues, useProductForm } from './use-product-form.ts';

/** A product as somebody else has made it while this form was open. */
export interface ChangedMeanwhile {
  /** What the form had begun with. */
  before: ProductInput;
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
  const [draft, setDraft] = useState(() => takeDraft(userId, { product: opened, today: begun }));
  const [changed, setChanged] = useState<ChangedMeanwhile | undefined>(
    draft?.clashes && opened ? { before: draft.base, now: opened } : undefined,
  );
  /** The product as it was read, as a form: what differs from it was typed. */
  const base = useRef(begun);
  const { form, place } = useProductForm(begun, draft?.input);
  const { subscribe, getValues } = form;
  const mustAsk = useCallback(() => differingParts(base.current, getValues()).length > 0, [getValues]);
  const id = product?.id ?? null;
  const before = changed?.before;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (differingParts(base.current, values).length === 0) forgetDraft();
          // While a change is still to be told of, also to a page that is loaded anew.
          else keepDraft({ userId, id, base: before ?? base.current, mine: values });
        },
      }),
    [subscribe, userId, id, before],
  );
  const focusAfter = useFocusAfter(place);

  /** The page's title. Only where the page has read it: what is laid down unread would be kept, and grow old. */
  const showOnPage = (current: AdminProduct) =>
    client.setQueryData(adminProductQuery(current.id).queryKey, (read) => read && current);
  /** A product as it was read or saved, with what was typed since the form held `since`. */
  const typedOnto = (now: AdminProduct, since: ProductInput) =>
    mergeInputs({ base: since, mine: structuredClone(getValues()), theirs: toInput(now) });
  /** Goes on from a product as it was read or saved; the form shows it, or what is `typed` onto it. */
  const begin = (from: AdminProduct, typed?: ProductInput) => {
    setProduct(from);
    showOnPage(from);
    setChanged(undefined);
    setDraft(undefined);
    base.current = toInput(from);
    form.reset(base.current);
    if (typed) form.reset(typed, { keepDefaultValues: true });
  };
  const finish = async (saved: AdminProduct, sent: ProductInput) => {
    // The rows of dosages are made anew, and would drop the focus.
    const held = document.activeElement?.getAttribute('name');
    focusAfter(`[name="${held}"]:not([type=radio]), [type=submit]`, 'if-lost');
    const mine = typedOnto(saved, sent);
    // A new product goes on at an address of its own, where what was typed meanwhile is put back as a draft.
    begin(saved, product && mine);
    if (differingParts(base.current, mine).length === 0) forgetDraft();
    else keepDraft({ userId, id: saved.id, base: base.current, mine });
    showToast({ title: t('common.success'), description: t('products.form.saved'), tone: 'success' });
    if (!product) await navigate(adminProductPath(saved.id), { replace: true });
  };
  const store = (onto: AdminProduct | undefined, sent: ProductInput) =>
    save.mutateAsync({ product: onto, fields: toFields(sent) });
  /** Somebody else was faster: shows what is different now, unless it is just what was to be saved. */
  const lookAtChange = async (read: AdminProduct, sent: ProductInput) => {
    const now = await browserApi.call('GET /api/admin/products/{id}', { params: { id: read.id } });
    const [begunWith, theirs] = [toInput(read), toInput(now)];
    if (differingParts(theirs, sent).length === 0) await finish(now, sent);
    // Only withdrawn or restored meanwhile, which the form does not hold: saved over no one's values.
    else if (differingParts(begunWith, theirs).length === 0) await finish(await store(now, sent), sent);
    else setChanged({ before: begunWith, now });
  };
  const submit = form.handleSubmit(async () => {
    form.clearErrors();
    // Fields can be typed into while the form is under way.
    const sent = structuredClone(getValues());
    try {
      await finish(await store(product, sent), sent);
    } catch (error) {
      if (product && error instanceof ApiError && error.code === 'PRODUCT_CHANGED') {
        await lookAtChange(product, sent).catch((failure: unknown) => tellFailure(failure));
      } else if (!(error instanceof ApiError && tellIssues(form, error))) tellFailure(error);
    }
  });
  const tellFailure = (error: unknown) => form.setError('root', refusalOf(error));
  return {
    product,
    isDraft: draft !== undefined && !changed,
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
    merge: (told: ChangedMeanwhile) => begin(told.now, typedOnto(told.now, told.before)),
    /** Goes on from today's values, without what was typed. */
    startAgain: ({ now }: ChangedMeanwhile) => begin(now),
    /** A withdrawal or a return to sale, done beside the form: what is typed stays, and so does a change to be told of. */
    takeState: (after: AdminProduct) => {
      if (!product) return;
      const untouched = differingParts(toInput(product), toInput(after)).length === 0;
      setProduct(untouched ? after : { ...product, withdrawnAt: after.withdrawnAt });
      showOnPage(after);
    },
  };
}
