import { useEffect, useId, useRef } from 'react';
import type { PriceRange } from '#contract/catalogue/search-limits.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** The price ranges of product.md §9 as a row of segments; radio buttons, so that arrow keys move between them. */
export function PriceRangeChoice({
  value,
  onChange,
  className,
}: {
  value: PriceRange | '';
  onChange: (range: PriceRange | '') => void;
  className: string;
}) {
  const { t } = useTranslation();
  const group = useId();
  const segments = usePreHydrationSegment(value, onChange);
  return (
    <fieldset className={`min-w-0 wide:min-w-max ${className}`}>
      <legend className="mb-2 text-sm font-semibold">{t('catalogue.filters.priceRange')}</legend>
      <div ref={segments} className="flex overflow-hidden rounded-2 border border-edge bg-surface">
        {ranges.map(([range, label]) => (
          <label key={range} className={segment}>
            <input
              type="radio"
              name={group}
              value={range}
              autoComplete="off"
              checked={range === value}
              onChange={() => onChange(range)}
              className="absolute opacity-0"
            />
            {label ? <LtrText>{label}</LtrText> : t('catalogue.filters.anyPrice')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** As `usePreHydrationChoice`, for radio buttons. */
function usePreHydrationSegment(value: string, onChange: (range: PriceRange | '') => void) {
  const segments = useRef<HTMLDivElement>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    const inputs = segments.current?.querySelectorAll('input') ?? [];
    const chosen = ranges[Array.from(inputs).findIndex((input) => input.checked)]?.[0];
    if (chosen !== undefined && chosen !== latest.current.value) latest.current.onChange(chosen);
  }, []);
  return segments;
}

/** The same in every language. */
const ranges: [PriceRange | '', string][] = [
  ['', ''],
  ['0-35', '$0–35'],
  ['35-100', '$35–100'],
  ['100-300', '$100–300'],
  ['300+', '$300+'],
];

const segment = [
  'relative grid min-h-[calc(var(--spacing-target)-2px)] flex-auto cursor-pointer place-items-center border-s border-line first:border-s-0',
  'text-xs font-medium whitespace-nowrap tablet:flex-1 tablet:text-sm wide:px-3 not-has-checked:hover:bg-action-tint',
  'has-checked:bg-action has-checked:text-action-ink has-checked:outline-action-ink',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-4',
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
].join(' ');
