/** A breathing grey box in the place of what is loading; `className` gives it that thing's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`breathe rounded-1 bg-line forced-colors:border ${className}`} />;
}
