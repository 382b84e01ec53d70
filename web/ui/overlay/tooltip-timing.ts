/** A tooltip that is due: what it says, and about which element. */
export interface DueTooltip {
  target: HTMLElement;
  text: string;
}

/** SPEC §9. The second: so soon after one tooltip, the next needs no wait. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Decides which tooltip is due, one at a time: after a pointer has rested on its element, at once for the keyboard. */
export function tooltipTiming(tell: (due: DueTooltip | undefined) => void) {
  let pointed: Element | null = null;
  let shown: HTMLElement | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(target: HTMLElement): void {
    const text = textOf(target);
    if (!text || target.ariaExpanded === 'true') return; // what has opened says enough
    shown = target;
    tell({ target, text });
  }
  function close(): void {
    clearTimeout(timer);
    if (!shown) return;
    shown = undefined;
    closedAt = performance.now();
    tell(undefined);
  }
  return {
    close,
    /** The pointer is over this element, or over none that has a tooltip. A closed one opens again when it comes back. */
    point(target: HTMLElement | null): void {
      if (target === pointed) return;
      pointed = target;
      const soon = shown !== undefined || performance.now() - closedAt < SKIP_DELAY_MS;
      close();
      if (target && soon) open(target);
      else if (target) timer = setTimeout(open, DELAY_MS, target);
    },
    /** The Tab key has led to this element. */
    focus(target: HTMLElement): void {
      close();
      open(target);
    },
    /** The element has moved on the screen. */
    scrolled(scroller: Node): void {
      if (shown && scroller.contains(shown)) close();
    },
  };
}

/**
 * The text is on the element already: `data-tooltip="name"` says the name of a control without words, `"value"` the whole
 * of a shortened `<data>`, `"cut"` a text that its box cuts off, and nothing while it does not.
 */
function textOf(element: HTMLElement): string | null {
  switch (element.dataset.tooltip) {
    case 'name':
      return element.getAttribute('aria-label') ?? element.textContent;
    case 'value':
      return element.getAttribute('value');
    default:
      return isCut(element) ? element.textContent : null;
  }
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
