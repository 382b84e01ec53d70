import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/admin/products.ts';
import { pictureRules } from '#contract/catalogue/product-constants.ts';
import { reloadProducts } from '#web/admin/products/queries.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { type Translate, useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { type NewPicture, sendPicture } from './send-picture.ts';

type Change = { add: NewPicture } | { change: string; altText?: string; first?: true } | { remove: string };

/** Adds, changes or removes a picture of a product, and reports success in a toast. `onDone` gets the product after it. */
export function useChangePictures(id: number, onDone: (product: AdminProduct) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (change: Change) => send(id, change),
    onSuccess: async (product, change) => {
      onDone(product);
      const done = 'add' in change ? 'added' : 'remove' in change ? 'removed' : 'changed';
      showToast({ title: t('common.success'), description: t(`products.pictures.${done}`), tone: 'success' });
      await reloadProducts(client);
    },
  });
}

function send(id: number, change: Change): Promise<AdminProduct> {
  if ('add' in change) return sendPicture(id, change.add);
  if ('remove' in change)
    return browserApi.call('DELETE /api/admin/products/{id}/pictures/{picture}', {
      params: { id, picture: change.remove },
    });
  const { change: picture, ...body } = change;
  return browserApi.call('PATCH /api/admin/products/{id}/pictures/{picture}', { params: { id, picture }, body });
}

/** Why a picture could not be added or changed. */
export function pictureErrorText(error: unknown, t: Translate): string {
  if (error instanceof ResponseError) {
    const rule = pictureRules.find((each) => each === error.issues[0]?.rule);
    if (rule) return t(`products.pictures.${rule}`);
    if (error.code === 'BODY_TOO_LARGE') return t('products.pictures.tooLarge');
  }
  return errorText(error, t, t('products.pictures.failed'));
}
