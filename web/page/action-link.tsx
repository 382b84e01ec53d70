import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx';

/** A link that looks like a button, for what leads somewhere instead of doing something. */
export function ActionLink({ look, size, square, full, className = '', ...link }: ButtonLook & LinkProps) {
  return <Link {...link} className={`${buttonClass({ look, size, square, full })} ${className}`} />;
}
