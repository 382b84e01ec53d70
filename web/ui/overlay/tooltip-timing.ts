/** A visible tooltip: its text and the element that it describes. */
export interface ShownTooltip {
  target: HTMLElement;
  text: string;
}

/** product.md §9. Within SKIP_DELAY_MS after a tooltip has closed, the next opens without delay. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/**
 * Decides which tooltip is open, one at a time: after the pointer has stayed on its element, at once for the keyboard.
 */
export function tooltipTiming(onChange: (tooltip: ShownTooltip | undefined) => void) {
  let hovered: Element | null = null;
  let shown: HTMLElement | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(target: HTMLElement): void {
    const text = textOf(target);
    if (!text || target.ariaExpanded === 'true') return; // its own popup is open
    shown = target;
    onChange({ target, text });
  }
  function close(): void {
    clearTimeout(timer);
    if (!shown) return;
    shown = undefined;
    closedAt = performance.now();
    onChange(undefined);
  }
  return {
    close,
    /**
     * The pointer is over this element, or over no element with a tooltip. A closed tooltip opens again when the
     * pointer returns.
     */
    hover(target: HTMLElement | null): void {
      if (target === hovered) return;
      hovered = target;
      const isImmediate = shown !== undefined || performance.now() - closedAt < SKIP_DELAY_MS;
      close();
      if (target && isImmediate) open(target);
      else if (target) timer = setTimeout(open, DELAY_MS, target);
    },
    /** The Tab key has focused this element. */
    focus(target: HTMLElement): void {
      close();
      open(target);
    },
    /** Its element may have moved. */
    onScroll(scroller: Node): void {
      if (shown && scroller.contains(shown)) close();
    },
  };
}

/**
 * The text comes from the element. `data-tooltip="name"`: the name of a control without visible text; `"value"`: the
 * full value of a shortened `<data>`; `"cut"`: the text of the element, if it is cut off.
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
