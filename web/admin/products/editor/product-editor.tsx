import type { AdminProduct } from '#contract/admin/products.ts';
import { LeaveGuard } from '#web/admin/products/leave-guard.tsx';
import { rootErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { forgetDraft } from './draft/draft.ts';
import { DraftNotice } from './draft/draft-notice.tsx';
import { EditorHead } from './editor-head.tsx';
import { DosageRows } from './fields/dosage-rows.tsx';
import { NameFields } from './fields/name-fields.tsx';
import { PictureField } from './fields/picture-field.tsx';
import { SaleFields } from './fields/sale-fields.tsx';
import { ProductChanged } from './product-changed.tsx';
import { useProductEditor } from './use-product-editor.ts';

/** A product's form, its place in the catalogue, and what is to be said of both. Without `opened` it adds a product. */
export function ProductEditor({ opened, userId }: { opened: AdminProduct | undefined; userId: number }) {
  const { t } = useTranslation();
  const editor = useProductEditor(opened, userId);
  const { product, form, place, changed } = editor;
  const { isSubmitting } = form.formState;
  return (
    <div className="max-w-[52rem]">
      {product && <EditorHead product={product} onChange={editor.takeState} />}
      {editor.isDraft && <DraftNotice onDrop={editor.dropDraft} />}
      {changed && (
        <ProductChanged
          changed={changed}
          form={form}
          onMerge={() => editor.merge(changed)}
          onStartAgain={() => editor.startAgain(changed)}
        />
      )}
      <form ref={place} method="post" noValidate onSubmit={(event) => void editor.submit(event)}>
        <FormPart title={t('products.form.names')} first>
          <NameFields form={form} isNew={!product} />
        </FormPart>
        <FormPart title={t('products.form.sale')}>
          <DosageRows form={form} />
          <SaleFields form={form} />
        </FormPart>
        <FormPart title={t('products.form.picture')}>
          <PictureField form={form} />
        </FormPart>
        <div className="grid gap-4 border-t border-line pt-6">
          <Faults form={form} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="big" pending={isSubmitting} className="max-tablet:w-full">
              {product ? t('products.form.save') : t('products.form.add')}
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard
        mustAsk={editor.mustAsk}
        title={t('products.leave.title')}
        text={t('products.leave.unsaved')}
        leave={t('products.leave.unsavedLeave')}
        onLeave={forgetDraft}
      />
    </div>
  );
}

/** Why a form that was sent was not taken: some fields, which say more, or the store. */
function Faults({ form }: { form: ReturnType<typeof useProductEditor>['form'] }) {
  const { t } = useTranslation();
  const { root, ...fields } = form.formState.errors;
  const refusal = rootErrorText({ root }, t, t('products.form.failed'));
  const text = refusal ?? (Object.keys(fields).length > 0 ? t('products.form.faults') : undefined);
  if (!text) return null;
  return (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  );
}
