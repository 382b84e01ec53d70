import { type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuickOrderList } from '#web/quick-order/state/use-quick-order.ts';

/** So close to an edge of the window, in pixels, the page scrolls; by so many pixels per frame. */
const EDGE = 96;
const SCROLL = 10;

interface Drag {
  key: string;
  list: HTMLElement;
  /** Of the pointer in the window. */
  y: number;
  hasMoved: boolean;
  frame: number;
}

/**
 * Drags a line of a list by its handle, an element with `data-grip`. All moves of one drag are one step back. The list captures the
 * pointer, since a line that is moved in the document would lose it.
 */
export function useDrag(move: QuickOrderList['move']) {
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<string>();

  const follow = () => {
    const now = drag.current;
    if (!now) return;
    const edge = edgeAt(now.y);
    if (edge) window.scrollBy(0, edge * SCROLL);
    for (let by = stepTo(now); by; by = stepTo(now)) {
      const step = by;
      flushSync(() => move(now.key, step, now.hasMoved));
      now.hasMoved = true;
    }
    now.frame = requestAnimationFrame(follow);
  };
  const end = () => {
    if (drag.current) cancelAnimationFrame(drag.current.frame);
    drag.current = undefined;
    setDragged(undefined);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { target, button, pointerId, clientY, currentTarget: list } = event;
      const key = target instanceof Element ? lineOf(target.closest('[data-grip]'))?.dataset.key : undefined;
      if (!key || button !== 0 || drag.current) return;
      event.preventDefault();
      list.setPointerCapture(pointerId);
      drag.current = { key, list, y: clientY, hasMoved: false, frame: requestAnimationFrame(follow) };
      setDragged(key);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag.current) drag.current.y = clientY;
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
  return { dragged, handlers };
}

/** -1 above the middle of the line before, 1 below the middle of the next one; lines without a handle stay where they are. */
function stepTo({ key, list, y }: Drag): -1 | 1 | undefined {
  const line = list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const middle = (other: Element) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2;
  };
  const [before, next] = [line?.previousElementSibling, line?.nextElementSibling];
  if (before?.querySelector('[data-grip]') && y < middle(before)) return -1;
  if (next?.querySelector('[data-grip]') && y > middle(next)) return 1;
  return undefined;
}

function edgeAt(y: number): -1 | 0 | 1 {
  return y < EDGE ? -1 : y > window.innerHeight - EDGE ? 1 : 0;
}

function lineOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-key]') ?? null;
}
