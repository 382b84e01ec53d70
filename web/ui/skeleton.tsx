/** A pulsing grey box in the place of content that is loading; `className` sets its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`breathe rounded-1 bg-line forced-colors:border ${className}`} />;
}
