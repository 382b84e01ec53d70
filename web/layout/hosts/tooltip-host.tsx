import { useEffect, useState } from 'react';
import { prefetch } from '#web/browser/import-with-retry.ts';
import type { Tooltip as LoadedTooltip } from '#web/ui/overlay/tooltip.tsx';

/** Fetches the code of tooltips when the pointer is over the first element that has one, or with the Tab key. */
export function TooltipHost() {
  const [loaded, setLoaded] = useState<{ Tooltip: typeof LoadedTooltip; tabbed: boolean }>();
  useEffect(() => {
    if (loaded) return;
    const load = (tabbed: boolean) =>
      void prefetch(() => import('#web/ui/overlay/tooltip.tsx')).then(
        (module) => module && setLoaded({ Tooltip: module.Tooltip, tabbed }),
      );
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && target instanceof Element && target.closest('[data-tooltip]')) load(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') load(true);
    };
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [loaded]);
  return loaded && <loaded.Tooltip tabbed={loaded.tabbed} />;
}
