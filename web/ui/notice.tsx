import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import Package from 'lucide-react/icons/package';
import type { AriaRole, ReactNode, Ref } from 'react';

/** A tinted box with an icon. Several children are in a row; on a phone a link is below the text. */
export function Notice({
  ref,
  tone,
  icon,
  role,
  className = '',
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  tone: 'info' | 'accent' | 'bad';
  icon?: LucideIcon;
  role?: AriaRole;
  className?: string;
  children: ReactNode;
}) {
  const Icon = icon ?? icons[tone];
  return (
    <div
      ref={ref}
      role={role}
      className={`flex items-center gap-4 rounded-2 px-4 py-3 text-sm/6 max-tablet:grid max-tablet:grid-cols-[auto_1fr] max-tablet:items-start max-tablet:gap-x-3 max-tablet:gap-y-2 max-tablet:[&>a]:col-start-2 forced-colors:border ${tones[tone]} ${className}`}
    >
      <Icon aria-hidden="true" className={`size-5 flex-none ${iconTones[tone]}`} strokeWidth={1.75} />
      {typeof children === 'string' ? <span>{children}</span> : children}
    </div>
  );
}

const icons = { info: Info, accent: Package, bad: CircleAlert };
const tones = { info: 'bg-action-tint', accent: 'bg-accent-tint', bad: 'bg-danger-tint text-danger' };
const iconTones = { info: 'text-action', accent: 'text-accent-text', bad: 'text-danger' };
