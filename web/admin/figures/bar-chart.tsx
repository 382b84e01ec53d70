import { type ReactNode, useId } from 'react';
import { useLanguage } from '#web/i18n/format.ts';
import { Legend } from './legend.tsx';

interface Bar {
  start: string;
  /** Below the bar. */
  label: string;
  /** Of it, `cancelled` at the top. */
  total: number;
  cancelled: number;
  /** Under the pointer. */
  text: string;
}

/**
 * Bars over time, from left to right in every language, as their numbers are. The part of cancelled orders is hatched and framed: its
 * colour alone does not mark it. Sizes are percentages and attributes, because the policy forbids inline styles.
 */
export function BarChart({
  title,
  sum,
  bars,
  format,
}: {
  title: string;
  sum: ReactNode;
  bars: readonly Bar[];
  format: (value: number) => string;
}) {
  const { direction } = useLanguage();
  const headingId = useId();
  const hatch = useId();
  const top = topOf(Math.max(...bars.map(({ total }) => total)));
  const step = 100 / bars.length;
  return (
    <section aria-labelledby={headingId} className="min-w-0 flex-1 rounded-3 border border-line bg-surface p-4">
      <h2 id={headingId} className="text-h3 font-semibold">
        {title}
      </h2>
      <div className="text-muted">{sum}</div>
      <div dir="ltr" className="figures mt-4 flex gap-2 text-xs text-muted">
        <svg aria-hidden="true" width="3.25rem" overflow="visible" className="h-40 flex-none">
          {[0, 0.5, 1].map((part) => (
            <text key={part} x="100%" y={percent(1 - part)} dy="0.35em" textAnchor="end" fill="currentColor">
              {format(top * part)}
            </text>
          ))}
        </svg>
        <div className="min-w-0 flex-1">
          <svg role="img" aria-label={title} overflow="visible" className="h-40 w-full">
            <pattern id={hatch} className="text-cancelled" {...hatchLines}>
              <path d="M0 0V5" stroke="currentColor" strokeWidth="3" />
            </pattern>
            {[0, 0.5, 1].map((part) => (
              <line key={part} x2="100%" y1={percent(part)} y2={percent(part)} stroke="var(--color-line)" />
            ))}
            {bars.map(({ start, total, cancelled, text }, index) => {
              const sides = { x: `${(index + 0.15) * step}%`, width: `${0.7 * step}%` };
              return (
                <g key={start}>
                  <title>{text}</title>
                  <rect x={`${index * step}%`} width={`${step}%`} height="100%" fill="none" pointerEvents="all" />
                  <rect {...sides} {...spanOf(0, (total - cancelled) / top)} {...solid} />
                  {cancelled > 0 && (
                    <rect
                      {...sides}
                      {...spanOf((total - cancelled) / top, total / top)}
                      className="text-cancelled"
                      stroke="currentColor"
                      fill={`url(#${hatch})`}
                    />
                  )}
                </g>
              );
            })}
          </svg>
          <svg aria-hidden="true" height="1.5rem" overflow="visible" className="w-full">
            {bars.map(({ start, label }, index) =>
              isLabelled(index, bars.length) ? (
                <text
                  key={start}
                  x={`${(index + 0.5) * step}%`}
                  y="70%"
                  textAnchor="middle"
                  fill="currentColor"
                  {...{ direction }}
                >
                  {label}
                </text>
              ) : null,
            )}
          </svg>
        </div>
      </div>
      <Legend hatch={hatch} />
    </section>
  );
}

const hatchLines = { width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' } as const;

const percent = (part: number) => `${100 * part}%`;
const spanOf = (from: number, to: number) => ({ y: percent(1 - to), height: percent(to - from) });
const solid = { className: 'text-action', fill: 'currentColor' };

/** The value of the top line: 2, 4, 6, 10, 20, 40 …, whose half is whole. */
function topOf(most: number): number {
  const tens = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
  return [2, 4, 6, 10].map((each) => each * tens).find((each) => each >= most) ?? 20 * tens;
}

/** Few enough for the smallest phone, and none at an edge. */
function isLabelled(index: number, count: number): boolean {
  const every = count > 12 ? 7 : 3;
  return (count - 1 - index) % every === Math.floor(every / 2);
}
