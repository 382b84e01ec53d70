import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone = keyof typeof tones;

/**
 * A word on a tinted background: the type of a product, or the status of an order, which also has its own icon. A word
 * beside an icon is in an element of its own (decision 40).
 */
export function Badge({
  tone,
  icon: Icon,
  className = '',
  children,
}: {
  tone: BadgeTone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-1 px-2 py-0.5 text-xs/5 font-semibold whitespace-nowrap forced-colors:border ${tones[tone]} ${className}`}
    >
      {Icon && <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={2} />}
      {children}
    </span>
  );
}

const tones = {
  oral: 'bg-oral-tint text-oral',
  injectable: 'bg-injectable-tint text-injectable',
  inhaled: 'bg-inhaled-tint text-inhaled',
  nasal: 'bg-nasal-tint text-nasal',
  type: 'bg-type-tint text-type',
  pending: 'bg-pending-tint text-pending',
  processing: 'bg-processing-tint text-processing',
  shipped: 'bg-shipped-tint text-shipped',
  delivered: 'bg-delivered-tint text-delivered',
  cancelled: 'bg-cancelled-tint text-cancelled',
  other: 'bg-other-tint text-other',
};
