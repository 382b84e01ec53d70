import { createElement, type ReactElement, type SVGProps } from 'react';

type Shape = [tag: string, attributes: SVGProps<SVGElement>];

const outline = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/**
 * Draws an icon of `lucide-react` in place of its own function (vite.config.ts), which has names, contexts and kinds of stroke that
 * the store does not use: a kilobyte less on every page.
 */
export default function createLucideIcon(icon: { node: Shape[] } | string, shapes: Shape[] = []) {
  const node = typeof icon === 'string' ? shapes : icon.node;
  return (attributes: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      'svg',
      { ...outline, ...attributes },
      ...node.map(([tag, { key: _, ...shape }]) => createElement(tag, shape)),
    );
}
