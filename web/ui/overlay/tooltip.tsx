import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ShownTooltip, tooltipTiming } from './tooltip-timing.ts';

/**
 * The tooltips of the document (docs/decisions/0012-tooltips.md), for elements with `data-tooltip`. `tabbed`: the Tab
 * key has loaded this code, not the pointer.
 */
export function Tooltip({ tabbed }: { tabbed: boolean }) {
  const [shown, setShown] = useState<ShownTooltip>();
  useEffect(() => listen(setShown, tabbed), [tabbed]);
  if (!shown) return null;
  return createPortal(
    // The pointer can cross the padding to reach the text (WCAG 1.4.13 "hoverable").
    <div
      ref={(box) => {
        if (box) position(box, shown.target);
      }}
      role="tooltip"
      popover="manual"
      data-state="open"
      className="fade pointer-events-auto fixed m-0 max-w-80 overflow-visible bg-transparent py-1.5 print:hidden"
    >
      <bdi className="block rounded-1 bg-ink px-2 py-1 text-xs font-medium wrap-anywhere text-ground forced-colors:border">
        {shown.text}
      </bdi>
    </div>,
    shown.target.closest(LANDMARKS) ?? document.body,
  );
}

/** The tooltip is rendered near its element: an open dialog hides the rest of the page from screen readers. */
const LANDMARKS = '[role=dialog], [role=region], header, main, footer';

/**
 * A tooltip opens for a pointer that stays or for the Tab key, not when a script moves the focus, and not for touch. A
 * click, a scroll, Escape or Control closes it. Escape also reaches the dialog below, which closes at the first press;
 * Control closes the tooltip only (WCAG 1.4.13 "dismissible").
 */
function listen(onChange: (shown: ShownTooltip | undefined) => void, tabbed: boolean): () => void {
  const { hover, focus, close, onScroll } = tooltipTiming(onChange);
  let keyDown = tabbed ? 'Tab' : '';
  const onFocusChange = (element: EventTarget | null) => {
    const byKey = keyDown === 'Tab' && element instanceof HTMLElement;
    if (byKey && element.matches('[data-tooltip]:focus-visible')) focus(element);
    else close();
  };
  const stop = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true, passive: true, signal: stop.signal });
  on('pointerover', (event) => {
    if (event.pointerType !== 'touch' && !isTooltip(event.target)) hover(closest('[data-tooltip]', event.target));
  });
  on('pointerout', (event) => {
    if (!event.relatedTarget) hover(null); // the pointer has left the window
  });
  // Not on focusout: a dialog whose child loses the focus then takes it for a moment.
  on('focusin', (event) => onFocusChange(event.target));
  window.addEventListener('blur', close, { signal: stop.signal });
  on('keydown', ({ key }) => {
    keyDown = key;
    if (key === 'Escape' || key === 'Control') close();
  });
  on('keyup', () => {
    keyDown = '';
  });
  on('pointerdown', (event) => {
    // A press on a tooltip must not count as one outside of the dialog.
    if (isTooltip(event.target)) event.stopPropagation();
    else close();
  });
  on('click', (event) => {
    if (!isTooltip(event.target)) close();
  });
  on('scroll', (event) => onScroll(event.target as Node));

  if (tabbed) onFocusChange(document.activeElement);
  else hover(document.querySelector<HTMLElement>('[data-tooltip]:hover'));
  return () => {
    close();
    stop.abort();
  };
}

function isTooltip(target: EventTarget | null): boolean {
  return closest('[role=tooltip]', target) !== null;
}

function closest(selector: string, target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/**
 * Above the element, or below it where the window ends, at least EDGE_PX from the window's sides. The full text of a
 * cut-off element covers the element itself, and nothing else that is read with it.
 */
function position(box: HTMLElement, target: HTMLElement): void {
  box.togglePopover?.(true); // into the top layer
  box.style.inset = '0 auto auto 0'; // in the corner, where the window does not narrow the box
  const { width, height } = box.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const furthest = document.documentElement.clientWidth - width - EDGE_PX;
  const x = Math.max(EDGE_PX, Math.min((left + right - width) / 2, furthest));
  const lowest = document.documentElement.clientHeight - height;
  const y = target.dataset.tooltip === 'cut' ? Math.min(top - BRIDGE_PX, lowest) : top < height ? bottom : top - height;
  box.style.inset = `${y}px auto auto ${x}px`;
}

const EDGE_PX = 8;
/** The padding of the box (`py-1.5`). */
const BRIDGE_PX = 6;
