import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonClass } from '#web/ui/button.tsx';

/** A link with the style of a button. */
export function ActionLink({ variant, size, square, full, className = '', ...link }: ButtonStyle & LinkProps) {
  return <Link {...link} className={`${buttonClass({ variant, size, square, full })} ${className}`} />;
}
