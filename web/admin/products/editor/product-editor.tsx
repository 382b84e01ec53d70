import './save-bar.css';
import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { ProductHistory } from '#web/admin/products/history/product-history.tsx';
import { LeaveGuard } from '#web/admin/products/leave-guard.tsx';
import { rootErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { deleteDraft } from './draft/draft.ts';
import { DraftNotice } from './draft/draft-notice.tsx';
import { EditorHead } from './editor-head.tsx';
import { DosageRows } from './fields/dosage-rows.tsx';
import { NameFields } from './fields/name-fields.tsx';
import { PictureField } from './fields/picture-field.tsx';
import { SaleFields } from './fields/sale-fields.tsx';
import { ProductItems } from './items/product-items.tsx';
import { ProductPictures } from './pictures/product-pictures.tsx';
import { ProductChanged } from './product-changed.tsx';
import { PriceQuestion } from './save/price-question.tsx';
import { useProductEditor } from './use-product-editor.ts';
import type { ProductForm } from './use-product-form.ts';

/** The form that edits a product, or adds one without `opened`. */
export function ProductEditor({ opened, userId }: { opened: AdminProduct | undefined; userId: number }) {
  const { t } = useTranslation();
  const editor = useProductEditor(opened, userId);
  const { product, form, formRef, conflict } = editor;
  const { isSubmitting } = form.formState;
  const [unsavedItems] = useState(() => new Set<number>());
  return (
    <div className="max-w-[52rem]">
      {product && <EditorHead product={product} onChange={editor.applyChangeBeside} />}
      {editor.isDraft && <DraftNotice onDiscard={editor.discardDraft} />}
      {conflict && (
        <ProductChanged
          conflict={conflict}
          form={form}
          onMerge={() => editor.mergeConflict(conflict)}
          onDiscard={() => editor.discardEdits(conflict)}
        />
      )}
      <form ref={formRef} method="post" noValidate onSubmit={(event) => void editor.submit(event)}>
        <FormPart title={t('products.form.names')} first>
          <NameFields form={form} isNew={!product} />
        </FormPart>
        <FormPart title={t('products.form.sale')}>
          <DosageRows form={form} />
          <SaleFields form={form} />
        </FormPart>
        <FormPart title={t('products.form.picture')}>
          <PictureField form={form} />
          {!product && <p className="text-sm text-muted">{t('products.pictures.later')}</p>}
        </FormPart>
        <div className="save-bar grid gap-4 border-t border-line bg-ground py-3">
          <FormErrors form={form} />
          <div>
            <Button type="submit" size="big" pending={isSubmitting} className="max-tablet:w-full">
              {product ? t('products.form.save') : t('products.form.add')}
            </Button>
          </div>
        </div>
      </form>
      {product && (
        <div className="mt-8">
          <ProductPictures product={product} onChange={editor.applyChangeBeside} />
          <ProductItems product={product} unsaved={unsavedItems} />
          <ProductHistory product={product} />
        </div>
      )}
      {editor.jumps.length > 0 && (
        <PriceQuestion jumps={editor.jumps} onClose={editor.cancelJumps} onConfirm={() => void editor.confirmJumps()} />
      )}
      <LeaveGuard
        mustAsk={() => editor.hasEdits() || unsavedItems.size > 0}
        title={t('products.leave.title')}
        text={t('products.leave.unsaved')}
        leave={t('products.leave.unsavedLeave')}
        onLeave={deleteDraft}
      />
    </div>
  );
}

/** Why the form could not be saved: the server's error, or that some fields are invalid. */
function FormErrors({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const { root, ...fields } = form.formState.errors;
  const serverError = rootErrorText({ root }, t, t('products.form.failed'));
  const text = serverError ?? (Object.keys(fields).length > 0 ? t('products.form.invalid') : undefined);
  if (!text) return null;
  return (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  );
}
