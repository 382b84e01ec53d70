import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { LinkProps } from 'react-router';
import { ActionLink } from './action-link.tsx';

/** A link back, with an arrow, at the top of a page. Its text is aligned with the page's. Not printed. */
export function BackLink({ children, ...link }: Pick<LinkProps, 'to' | 'state' | 'children'>) {
  return (
    <ActionLink {...link} variant="quiet" className="-ms-3 print:hidden">
      <ArrowLeft aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
      {children}
    </ActionLink>
  );
}
