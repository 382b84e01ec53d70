import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

export interface ButtonStyle {
  /** `added` is the second after "Add to Cart"; `band` stands on the mission band. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'added' | 'band';
  /** 44 px high, or 52. */
  size?: 'normal' | 'big';
  /** As wide as high, for an icon alone. */
  square?: boolean;
  full?: boolean;
}

/**
 * A button of the house (LOOK.md, "Anatomy"). While `pending` it keeps its label and its width and cannot be pressed, nor
 * while `blocked`. Unlike a disabled one it then keeps the focus, which would be lost by what it was pressed for.
 */
export function Button({
  variant,
  size,
  square,
  full,
  pending = false,
  blocked = false,
  type = 'button',
  className = '',
  children,
  ...rest
}: ButtonStyle & { pending?: boolean; blocked?: boolean } & ComponentProps<'button'>) {
  const held = pending || blocked;
  return (
    <button
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={held || undefined}
      className={`${buttonClass({ variant, size, square, full })} ${className}`}
      {...rest}
      {...(held ? deaf : undefined)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** Neither sends a form nor opens a menu. */
const deaf: ComponentProps<'button'> = {
  onClick: (event) => event.preventDefault(),
  onPointerDown: undefined,
  onKeyDown: undefined,
};

/** The same look for a link. */
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

/** Not while pending: the button keeps its colour then. */
const off = [
  'disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-sunken disabled:not-aria-busy:text-muted',
  'aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-muted',
].join(' ');
const variants = {
  primary: `border-transparent bg-action text-action-ink hover:bg-action-hover active:bg-action-active ${off}`,
  secondary: `border-edge bg-surface text-ink hover:border-action hover:text-action active:bg-action-tint ${off}`,
  quiet: [
    'border-transparent text-action enabled:not-aria-disabled:hover:bg-action-tint',
    'disabled:not-aria-busy:text-muted aria-disabled:not-aria-busy:text-muted',
  ].join(' '),
  danger: `border-transparent bg-danger text-danger-ink ${off}`,
  added: 'border-success bg-success-tint text-success',
  band: 'border-transparent bg-band-ink text-band',
};
const paddings = { normal: 'px-5', big: 'px-6', quiet: 'px-3' };
