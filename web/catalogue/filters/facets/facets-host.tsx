import { useEffect, useState } from 'react';
import { facetKinds } from '#contract/catalogue/facet-kinds.ts';
import type { FilterControls } from '#web/catalogue/filters/use-filters.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';

/** "More filters": opens the facets. Their code is fetched when it is pressed, or when the address has chosen some. */
export function FacetsHost({ className, ...controls }: FilterControls & { className: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Part: Facets, whenLoaded, prefetch } = useOnDemand(importFacets);
  const hasChosen = facetKinds.some((kind) => controls.filters[kind] !== '');
  // The code is wanted once, not with every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `whenLoaded` is new each time
  useEffect(() => {
    if (hasChosen) whenLoaded(() => undefined);
  }, [hasChosen]);
  return (
    <div className="order-3 col-span-full flex flex-wrap gap-2 empty:hidden">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onClick={() => whenLoaded(() => setOpen(true))}
        className={className}
      >
        {t('catalogue.filters.more')}
      </Button>
      {Facets && <Facets {...controls} open={open} onOpenChange={setOpen} />}
    </div>
  );
}

const importFacets = () => import('./facets.tsx').then(({ Facets }) => Facets);
