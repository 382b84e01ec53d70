import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type DueTooltip, tooltipTiming } from './tooltip-timing.ts';

/**
 * The tooltips of the whole document (docs/decisions/0012-tooltips.md), for elements with `data-tooltip`. `tabbed`: this
 * code was loaded for the Tab key, not for a pointer.
 */
export function Tooltip({ tabbed }: { tabbed: boolean }) {
  const [due, setDue] = useState<DueTooltip>();
  useEffect(() => listen(setDue, tabbed), [tabbed]);
  if (!due) return null;
  return createPortal(
    // The padding is the bridge over which a pointer reaches the text (WCAG 1.4.13 "hoverable").
    <div
      ref={(box) => {
        if (box) place(box, due.target);
      }}
      role="tooltip"
      popover="manual"
      data-state="open"
      className="fade pointer-events-auto fixed m-0 max-w-80 overflow-visible bg-transparent py-1.5 print:hidden"
    >
      <bdi className="block rounded-1 bg-ink px-2 py-1 text-xs font-medium wrap-anywhere text-ground forced-colors:border">
        {due.text}
      </bdi>
    </div>,
    due.target.closest(LANDMARKS) ?? document.body,
  );
}

/** The tooltip stands where its element does: inside a dialog that hides the rest from screen readers. */
const LANDMARKS = '[role=dialog], [role=region], header, main, footer';

/**
 * It comes with a resting pointer or with the Tab key, not with a focus that a program moved, nor under a finger. It goes
 * with a press, a scroll, Escape or Control. What lies under it gets its Escape as well, so that a dialog closes at the
 * first one; Control takes away the tooltip alone (WCAG 1.4.13 "dismissible").
 */
function listen(tell: (due: DueTooltip | undefined) => void, tabbed: boolean): () => void {
  const { point, focus, close, scrolled } = tooltipTiming(tell);
  let keyDown = tabbed ? 'Tab' : '';
  const focused = (element: EventTarget | null) => {
    const byKey = keyDown === 'Tab' && element instanceof HTMLElement;
    if (byKey && element.matches('[data-tooltip]:focus-visible')) focus(element);
    else close();
  };
  const stop = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true, passive: true, signal: stop.signal });
  on('pointerover', (event) => {
    if (event.pointerType !== 'touch' && !isTooltip(event.target)) point(closest('[data-tooltip]', event.target));
  });
  on('pointerout', (event) => {
    if (!event.relatedTarget) point(null); // out of the window
  });
  // Not at focusout: between the two nothing has the focus, and a dialog that loses a child then takes it for itself.
  on('focusin', (event) => focused(event.target));
  window.addEventListener('blur', close, { signal: stop.signal });
  on('keydown', ({ key }) => {
    keyDown = key;
    if (key === 'Escape' || key === 'Control') close();
  });
  on('keyup', () => {
    keyDown = '';
  });
  on('pointerdown', (event) => {
    // A press on what floats over a dialog is none outside of it.
    if (isTooltip(event.target)) event.stopPropagation();
    else close();
  });
  on('click', (event) => {
    if (!isTooltip(event.target)) close();
  });
  on('scroll', (event) => scrolled(event.target as Node));

  if (tabbed) focused(document.activeElement);
  else point(document.querySelector<HTMLElement>('[data-tooltip]:hover'));
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
 * Above the element, or below where the window ends, and never nearer to the window's sides than EDGE_PX. The whole of a text
 * that is cut off lies on what is seen of it, so that it covers nothing else that is read with it.
 */
function place(box: HTMLElement, target: HTMLElement): void {
  box.togglePopover?.(true); // into the top layer
  box.style.inset = '0 auto auto 0'; // measured in the corner, where no side of the window narrows it
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
