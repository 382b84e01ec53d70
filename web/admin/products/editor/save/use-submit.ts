import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminProduct } from '#contract/admin/products.ts';
import { deleteDraft, saveDraft } from '#web/admin/products/editor/draft/draft.ts';
import { differingParts } from '#web/admin/products/editor/draft/merge.ts';
import { type ProductInput, toFields, toInput } from '#web/admin/products/editor/product-input.ts';
import type { EditorState } from '#web/admin/products/editor/use-editor-state.ts';
import { showServerIssues } from '#web/admin/products/editor/use-product-form.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { adminProductPath } from '#web/router/paths.ts';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { type PriceJump, priceJumps } from './price-jumps.ts';
import { useSaveProduct } from './save-product.ts';

/**
 * Validates the form and saves it. If another administrator saved first, shows the conflict instead. If prices change by more than half,
 * `jumps` has them, and nothing is saved before `confirmJumps`.
 */
export function useSubmit(editor: EditorState, userId: number) {
  const { product, form } = editor;
  const { mutateAsync } = useSaveProduct();
  const [jumps, setJumps] = useState<PriceJump[]>([]);
  const finish = useFinish(editor, userId);
  const save = (onto: AdminProduct | undefined, input: ProductInput) =>
    mutateAsync({ product: onto, fields: toFields(input) });
  const resolveConflict = async (loaded: AdminProduct, sent: ProductInput) => {
    const now = await browserApi.call('GET /api/admin/products/{id}', { params: { id: loaded.id } });
    const [before, theirs] = [toInput(loaded), toInput(now)];
    if (differingParts(theirs, sent).length === 0) await finish(now, sent);
    // Only withdrawn or restored, which is not a field of the form: saving overwrites no values.
    else if (differingParts(before, theirs).length === 0) await finish(await save(now, sent), sent);
    else editor.setConflict({ before, now });
  };
  const showError = (error: unknown) => form.setError('root', toFormError(error));
  const submit = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    form.clearErrors();
    // A copy: the fields can be edited while the request is pending.
    const sent = structuredClone(form.getValues());
    const found = isConfirmed ? [] : priceJumps(product, sent);
    setJumps(found);
    if (found.length > 0) return;
    try {
      await finish(await save(product, sent), sent);
    } catch (error) {
      if (product && error instanceof ResponseError && error.code === 'PRODUCT_CHANGED') {
        await resolveConflict(product, sent).catch(showError);
      } else if (!(error instanceof ResponseError && showServerIssues(form, error))) showError(error);
    }
  };
  return {
    submit: form.handleSubmit(() => submit({ isConfirmed: false })),
    jumps,
    confirmJumps: form.handleSubmit(() => submit({ isConfirmed: true })),
    cancelJumps: () => setJumps([]),
  };
}

/** What follows a save: the form shows the saved product, with the edits made while the request was pending. */
function useFinish({ product, formRef, withEdits, continueFrom }: EditorState, userId: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const focusAfter = useFocusAfter();
  return async (saved: AdminProduct, sent: ProductInput) => {
    // The rows of dosages are mounted again, which would lose the focus.
    const focused = document.activeElement?.getAttribute('name');
    const selector = `[name="${focused}"]:not([type=radio]), [type=submit]`;
    focusAfter(() => formRef.current?.querySelector(selector) ?? null, { ifLost: true });
    const edited = withEdits(saved, sent);
    // A new product gets an address of its own. Its page restores the edits from the draft.
    continueFrom(saved, product && edited);
    const base = toInput(saved);
    if (differingParts(base, edited).length === 0) deleteDraft();
    else saveDraft({ userId, id: saved.id, base, mine: edited });
    showToast({ title: t('common.success'), description: t('products.form.saved'), tone: 'success' });
    if (!product) await navigate(adminProductPath(saved.id), { replace: true });
  };
}
