import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCategory } from '#contract/admin/storefront.ts';
import { PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { SuggestedField } from '#web/admin/products/editor/fields/suggested-field.tsx';
import { reloadProducts } from '#web/admin/products/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { categoriesQuery } from './queries.ts';

/** Gives a category another name, or moves its products into one that is there. What happens is said before it does. */
export function RenameCategory({ categories }: { categories: readonly AdminCategory[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { categoryName } = useCatalogueNames();
  const [from, setFrom] = useState('');
  const [typed, setTyped] = useState('');
  const rename = useRename(() => {
    setFrom('');
    setTyped('');
  });
  const category = categories.find(({ name }) => name === from);
  const others = categories.filter((each) => each !== category);
  const target = others.find(({ name, otherNames }) =>
    [name.toLowerCase(), ...otherNames].includes(typed.trim().toLowerCase()),
  );
  const into = target?.name ?? typed.trim();
  const isReady = category !== undefined && into !== '' && into !== category.name;
  const counted = category && {
    into,
    count: category.products,
    number: formatCount(category.products, language),
  };
  return (
    <form
      className="storefront-rename mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !rename.isPending) rename.mutate({ name: category.name, into });
      }}
    >
      <SelectField
        label={t('storefront.categories.from')}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      >
        <option value="">{t('storefront.categories.choose')}</option>
        {categories.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SuggestedField
        label={t('storefront.categories.into')}
        value={typed}
        maxLength={PRODUCT_TEXT_MAX.category}
        suggestions={others.map(({ name }) => name)}
        nameOf={categoryName}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" blocked={!isReady} pending={rename.isPending}>
        {t(target ? 'storefront.categories.merge' : 'storefront.categories.rename')}
      </Button>
      <p role="status" className="min-w-0 wrap-anywhere">
        {isReady &&
          counted &&
          t(target?.products ? 'storefront.categories.willMerge' : 'storefront.categories.willRename', counted)}
      </p>
    </form>
  );
}

function useRename(onDone: () => void) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; into: string }) =>
      browserApi.call('POST /api/admin/categories/rename', { body }),
    onSuccess: async ({ moved }, { into }) => {
      onDone();
      const description = t('storefront.categories.done', { count: moved, number: formatCount(moved, language), into });
      showToast({ title: t('common.success'), description, tone: 'success' });
      await Promise.all([reloadQuery(client, categoriesQuery.queryKey), reloadProducts(client)]);
    },
    onError: (error) => {
      showErrorToast(t, errorText(error, t, t('storefront.categories.saveFailed')));
      void reloadQuery(client, categoriesQuery.queryKey);
    },
  });
}
