import { useQuery } from '@tanstack/react-query';
import { productColumns } from '#web/catalogue/card/product-columns.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { ProductCard } from '../card/product-card.tsx';
import { alternativesQuery } from './queries.ts';

/** A product that is no longer sold, and what a search for its name finds. */
export function WithdrawnProduct({ name }: { name: string }) {
  const { t } = useTranslation();
  const { data: products = [] } = useQuery(alternativesQuery(name));
  const title = t('product.withdrawn.title', { product: name });
  return (
    <>
      <PageHead title={title} />
      <h1 className="text-h2">{title}</h1>
      <p className="mt-4 mb-6 text-muted">{t('product.withdrawn.text')}</p>
      <ActionLink to={paths.products} variant="secondary">
        {t('common.products')}
      </ActionLink>
      {products.length > 0 && (
        <>
          <h2 className="mt-8 mb-5 text-h3 font-semibold">{t('product.withdrawn.instead')}</h2>
          <div className={productColumns}>
            {products.map((product, _index, among) => (
              <ProductCard key={product.id} product={product} among={among} eager={false} search={name} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
