import '../english.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useUser } from '#web/accounts/session.ts';
import { ApiError } from '#web/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { FailedLoad } from '#web/layout/failed-load.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Desk } from '../../desk.tsx';
import { BackToProducts } from '../back-to-products.tsx';
import { adminProductQuery } from '../queries.ts';
import { EditorBones } from './editor-bones.tsx';
import { ProductEditor } from './product-editor.tsx';

/** /admin/products/:id, one product to change, withdraw or restore. */
export default function ProductPage() {
  const { id = '' } = useParams();
  return (
    <Desk>
      <BackToProducts />
      {/^[1-9]\d{0,9}$/.test(id) ? <Found key={id} id={Number(id)} /> : <NoSuchProduct />}
    </Desk>
  );
}

function Found({ id }: { id: number }) {
  const { t } = useTranslation();
  const { user } = useUser();
  const { data: product, error, refetch } = useQuery(adminProductQuery(id));
  if (product && user) return <ProductEditor opened={product} userId={user.id} />;
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) {
    return <NoSuchProduct />;
  }
  if (error) return <FailedLoad text={errorText(error, t, t('products.edit.failed'))} onRetry={refetch} />;
  return <EditorBones />;
}

function NoSuchProduct() {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="mb-4 text-h3">{t('products.edit.notFound')}</h2>
      <Notice tone="info">{t('products.edit.notFoundText')}</Notice>
    </>
  );
}
