import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import type { AdminCategory } from '#contract/admin/storefront.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { categoriesQuery } from './queries.ts';
import { RenameCategory } from './rename-category.tsx';

/** All categories with their products and other names, and a form that renames one or moves its products into another. */
export function Categories() {
  const { t } = useTranslation();
  const headingId = useId();
  const query = useQuery(categoriesQuery);
  const { data: categories } = query;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="text-h3 font-semibold">
        {t('storefront.categories.title')}
      </h2>
      <p className="mt-2 max-w-measure text-muted">{t('storefront.categories.text')}</p>
      {categories ? (
        <>
          <RenameCategory categories={categories} />
          <CategoryTable categories={categories} labelledBy={headingId} />
        </>
      ) : hasFailed(query) ? (
        <FailedLoad text={t('storefront.categories.failed')} onRetry={query.refetch} />
      ) : (
        <Skeleton className="mt-4 h-40 w-full" />
      )}
    </section>
  );
}

function CategoryTable({ categories, labelledBy }: { categories: readonly AdminCategory[]; labelledBy: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  return (
    <table ref={table} tabIndex={-1} aria-labelledby={labelledBy} className="storefront-categories mt-6">
      <thead>
        <tr>
          <th scope="col">{t('storefront.categories.name')}</th>
          <th scope="col">{t('storefront.categories.products')}</th>
          <th scope="col">{t('storefront.categories.otherNames')}</th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category.name}>
            <th scope="row" className="wrap-anywhere">
              <bdi lang="en">{category.name}</bdi>
            </th>
            <td className="figures">{formatCount(category.products, language)}</td>
            <td>
              {category.otherNames.map((name) => (
                <OtherName key={name} name={name} category={category.name} fallback={table} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OtherName({
  name,
  category,
  fallback,
}: {
  name: string;
  category: string;
  fallback: React.RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ref = useFocusFallback<HTMLSpanElement>(fallback);
  const forget = useMutation({
    mutationFn: () => browserApi.call('POST /api/admin/categories/forget-name', { body: { name } }),
    onSuccess: () => reloadQuery(client, categoriesQuery.queryKey),
    onError: (error) => showErrorToast(t, errorText(error, t, t('storefront.categories.forgetFailed'))),
  });
  return (
    <span ref={ref}>
      <Button
        variant="quiet"
        pending={forget.isPending}
        aria-label={t('storefront.categories.forget', { name, category })}
        onClick={() => forget.mutate()}
      >
        <bdi lang="en" className="min-w-0 wrap-anywhere">
          {name}
        </bdi>
        <X aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      </Button>
    </span>
  );
}
