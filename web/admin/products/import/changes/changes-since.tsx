import { useId, useMemo } from 'react';
import type { ImportChange } from '#contract/admin/product-import.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ChangeList } from './change-list.tsx';
import { differenceSince } from './group-changes.ts';

/** What a second comparison of the same file found that the first one did not, because the catalogue was changed in between. */
export function ChangesSince({ earlier, changes }: Record<'earlier' | 'changes', readonly ImportChange[]>) {
  const { t } = useTranslation();
  const id = useId();
  const { different, gone } = useMemo(() => differenceSince(earlier, changes), [earlier, changes]);
  const title = t('products.import.changes.since');
  const goneTitle = t('products.import.changes.unchangedNow');
  const isSame = different.length + gone.length === 0;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {isSame && <p>{t('products.import.changes.sinceNone')}</p>}
      {different.length > 0 && <p>{t('products.import.changes.sinceText')}</p>}
      {different.length > 0 && <ChangeList label={title} changes={different} />}
      {gone.length > 0 && (
        <>
          <h4 className="text-sm font-semibold">{goneTitle}</h4>
          <ChangeList label={goneTitle} changes={gone.map((change) => ({ ...change, prices: [], texts: [] }))} />
        </>
      )}
    </section>
  );
}
