import './english.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { AnnounceWhenSettled } from '#web/catalogue/card/announce-when-settled.tsx';
import type { FilterControls } from '#web/catalogue/filters/use-filters.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { chosenFacets, toggledFacet } from './chosen-facets.ts';
import { FacetGroups } from './facet-groups.tsx';
import { facetsQuery } from './facets-query.ts';
import { useFacetNames } from './use-facet-names.tsx';

/** The chosen values, each with a button that removes it, and the sheet in which values are chosen. The list follows each choice. */
export function Facets({
  filters,
  change,
  open,
  onOpenChange,
}: FilterControls & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const { textOf, nameOf } = useFacetNames();
  const chips = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter();
  const chosen = chosenFacets(filters);
  return (
    <>
      <div ref={chips} className="contents">
        {chosen.map(({ kind, value }, place) => (
          <Button
            key={`${kind} ${value}`}
            variant="secondary"
            onClick={() => {
              focusAfter(() => chipAfter(chips.current, { removed: place, among: chosen.length }));
              change(toggledFacet(filters, kind, value));
            }}
            className="max-w-full"
          >
            <span className="sr-only">{t('facets.remove', { value: textOf(kind, value) })}</span>
            <span aria-hidden="true" className="min-w-0 wrap-anywhere">
              {nameOf(kind, value)}
            </span>
            <X aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          </Button>
        ))}
      </div>
      <Drawer
        open={open}
        onOpenChange={onOpenChange}
        title={t('facets.title')}
        closeLabel={t('facets.close')}
        footer={<ShowResults filters={filters} onClick={() => onOpenChange(false)} />}
      >
        <FacetGroups
          filters={filters}
          onToggle={(kind, value) => change(toggledFacet(filters, kind, value), { replace: true })}
        />
      </Drawer>
    </>
  );
}

/** What has the focus when a chip is gone: the next chip, or what stands before the chips; undefined while it is there. */
function chipAfter(chips: HTMLElement | null, { removed, among }: { removed: number; among: number }) {
  const left = chips?.querySelectorAll('button') ?? [];
  if (left.length === among) return undefined;
  const before = chips?.previousElementSibling;
  return left[removed] ?? left[removed - 1] ?? (before?.checkVisibility() ? before : document.getElementById('main'));
}

/** "Show 214 results": closes the sheet. Screen readers announce the new number. */
function ShowResults({ filters, onClick }: Pick<FilterControls, 'filters'> & { onClick: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data, isPlaceholderData } = useQuery(facetsQuery(filters));
  const isCounted = data && !isPlaceholderData;
  const text = isCounted
    ? t('facets.show', { count: data.total, number: formatCount(data.total, language) })
    : t('facets.showList');
  return (
    <>
      <AnnounceWhenSettled text={text} />
      <Button full onClick={onClick}>
        {text}
      </Button>
    </>
  );
}
