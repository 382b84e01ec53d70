import { Children, type ReactNode } from 'react';

/**
 * Facts about one thing: "Metformin · 500 mg · Glucophage". Where the line wraps, no dot begins a line: it is in the margin that
 * is cut off. Absent facts leave no dot.
 */
export function Facts({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <span className="block overflow-x-clip">
      <span className="-ms-4 flex flex-wrap">
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place in the line
          <span key={index} className="relative ps-4">
            {index > 0 && (
              <span aria-hidden="true" className="absolute start-1.5 text-muted">
                {' · '}
              </span>
            )}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
