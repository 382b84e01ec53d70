import { type FormEvent, useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { ProductPicture } from '#contract/catalogue/product-picture.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { AltTextField } from './alt-text-field.tsx';
import { pictureErrorText, useChangePictures } from './use-pictures.ts';

/** Changes the text of a picture, shows it first, or removes it. */
export function EditPicture({
  picture: { id, url, altText },
  isFirst,
  product,
  title,
  onClose,
  onChange,
}: {
  picture: ProductPicture;
  isFirst: boolean;
  product: AdminProduct;
  title: string;
  onClose: () => void;
  onChange: (product: AdminProduct) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(altText);
  const { mutate, isPending, error, variables } = useChangePictures(product.id, (changed) => {
    onClose();
    onChange(changed);
  });
  const isSaving = isPending && variables && 'change' in variables;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ change: id, altText: text.trim() });
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} closeLabel={t('common.close')}>
      <div className="grid place-items-center rounded-2 bg-well p-3">
        <img src={url} alt={altText} width={240} height={240} className="object-contain" />
      </div>
      <form className="grid gap-4" onSubmit={submit}>
        <AltTextField value={text} onChange={setText} />
        {error && (
          <Notice tone="bad" role="alert">
            {pictureErrorText(error, t)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isSaving && !variables.first} blocked={isPending}>
            {t('products.pictures.save')}
          </Button>
          {!isFirst && (
            <Button
              variant="secondary"
              pending={isSaving && variables.first === true}
              blocked={isPending}
              onClick={() => mutate({ change: id, altText: text.trim(), first: true })}
            >
              {t('products.pictures.makeFirst')}
            </Button>
          )}
          <Button
            variant="quiet"
            pending={isPending && !isSaving}
            blocked={isPending}
            onClick={() => mutate({ remove: id })}
          >
            {t('products.pictures.remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
