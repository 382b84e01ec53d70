import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export interface ButtonStyle {
  /** `added` is the state after "Add to Cart"; `band` is for the mission band. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'added' | 'band';
  /** 44 or 52 px high. */
  size?: 'normal' | 'big';
  /** As wide as high, for an icon only. */
  square?: boolean;
  full?: boolean;
}

/**
 * A button (look.md, "Anatomy"). While `pending` it keeps its label, and a spinner replaces `icon`. While `pending` or
 * `blocked` it ignores clicks, but keeps the focus, which a disabled button would lose.
 */
export function Button({
  variant,
  size,
  square,
  full,
  pending = false,
  blocked = false,
  icon,
  type = 'button',
  className = '',
  children,
  ...rest
}: ButtonStyle & { pending?: boolean; blocked?: boolean; icon?: ReactNode } & ComponentProps<'button'>) {
  const inactive = pending || blocked;
  return (
    <button
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={inactive || undefined}
      className={`${buttonClass({ variant, size, square, full })} ${className}`}
      {...rest}
      {...(inactive ? ignoreInput : undefined)}
    >
      {pending ? <Spinner /> : icon}
      <span className="contents">{children}</span>
    </button>
  );
}

/** Neither submits a form nor opens a menu. */
const ignoreInput: ComponentProps<'button'> = {
  onClick: (event) => event.preventDefault(),
  onPointerDown: undefined,
  onKeyDown: undefined,
};

/** The same style for a link. */
export function buttonClass({ variant = 'primary', size = 'normal', square, full }: ButtonStyle = {}): string {
  return [
    'inline-flex items-center justify-center gap-2 rounded-2 border text-center font-semibold no-underline',
    'transition-colors duration-(--fast) disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    variants[variant],
    size === 'big' ? 'min-h-13 text-lg' : 'min-h-target text-base',
    square ? 'w-target flex-none' : paddings[variant === 'quiet' ? 'quiet' : size],
    full ? 'w-full' : '',
  ].join(' ');
}

const blockedClass = 'blocked:border-line blocked:bg-sunken blocked:text-muted';
const variants = {
  primary: `border-transparent bg-action text-action-ink hover:bg-action-hover active:bg-action-active ${blockedClass}`,
  secondary: `border-edge bg-surface text-ink hover:border-action hover:text-action active:bg-action-tint ${blockedClass}`,
  quiet: 'border-transparent text-action enabled:not-aria-disabled:hover:bg-action-tint blocked:text-muted',
  danger: `border-transparent bg-danger text-danger-ink ${blockedClass}`,
  added: 'border-success bg-success-tint text-success',
  band: 'border-transparent bg-band-ink text-band',
};
const paddings = { normal: 'px-5', big: 'px-6', quiet: 'px-3' };
