import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonClass } from '#web/ui/button.tsx';

/** A link that looks like a button, for what leads somewhere instead of doing something. */
export function ActionLink({ variant, size, square, full, className = '', ...link }: ButtonStyle & LinkProps) {
  return <Link {...link} className={`${buttonClass({ variant, size, square, full })} ${className}`} />;
}
