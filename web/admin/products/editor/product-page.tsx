import '#web/admin/products/english.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { BackToProducts } from '#web/admin/products/back-to-products.tsx';
import { adminProductQuery } from '#web/admin/products/queries.ts';
import { ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { useUser } from '#web/session/session.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { ProductEditor } from './product-editor.tsx';

/** /admin/products/:id. The server renders the same HTML for every product. */
export default function ProductPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { user } = useUser();
  const isId = /^[1-9]\d{0,9}$/.test(id);
  const isAdmin = user?.role === 'admin';
  const { data: product, error, refetch } = useQuery({ ...adminProductQuery(Number(id)), enabled: isAdmin && isId });
  const isUnknown = error instanceof ResponseError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
  // Only when the user has loaded: the server renders no product.
  if (isAdmin && (!isId || isUnknown)) return <NoSuchProduct />;
  return (
    <AdminPageFrame
      title={product?.drugName ?? t('products.edit.title')}
      heading={product && <bdi className="wrap-anywhere">{product.drugName}</bdi>}
      back={<BackToProducts />}
    >
      {product && user && <ProductEditor key={id} opened={product} userId={user.id} />}
      {!product && error && <FailedLoad text={errorText(error, t, t('products.edit.failed'))} onRetry={refetch} />}
      {!product && !error && <EditorSkeleton />}
    </AdminPageFrame>
  );
}

function NoSuchProduct() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('products.edit.notFound')} back={<BackToProducts />}>
      <p className="text-muted">{t('products.edit.notFoundText')}</p>
    </AdminPageFrame>
  );
}
