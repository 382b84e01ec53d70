import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuickOrderList } from '#web/quick-order/state/use-quick-order.ts';

/** So far, in pixels, a pointer moves before it drags; less is a tap. */
const TAP = 5;
/** So close to an edge of the window, in pixels, the page scrolls; by so many pixels per frame. */
const EDGE = 96;
const SCROLL = 10;

interface Drag {
  key: string;
  list: HTMLElement;
  pointerId: number;
  /** Where the pointer went down, and where it is, in the window. */
  startY: number;
  y: number;
  isDragging: boolean;
  hasMoved: boolean;
  frame: number;
}

/**
 * Drags a line of a list by its handle, an element with `data-grip`; a tap on it moves the line up by one place. All moves of one drag are
 * one step back. The list captures the pointer, since a line that is moved in the document would lose it.
 */
export function useDrag(move: QuickOrderList['move'], onTap: (key: string) => void) {
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<string>();
  useEffect(() => () => stop(drag), []);

  const follow = () => {
    const now = drag.current;
    if (!now?.list.isConnected) return;
    const edge = edgeAt(now.y);
    if (edge) window.scrollBy(0, edge * SCROLL);
    // Each step brings the line nearer; the bound is for lists that change meanwhile.
    for (let steps = now.list.children.length; steps > 0; steps -= 1) {
      const by = stepTo(now);
      if (!by) break;
      flushSync(() => move(now.key, by, now.hasMoved));
      now.hasMoved = true;
    }
    now.frame = requestAnimationFrame(follow);
  };
  const end = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    stop(drag);
    setDragged(undefined);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { target, button, pointerId, clientY: y, currentTarget: list } = event;
      const line = target instanceof Element ? target.closest('[data-grip]')?.closest<HTMLElement>('li') : undefined;
      const key = line?.dataset.key;
      if (!key || button !== 0 || drag.current) return;
      event.preventDefault();
      list.setPointerCapture(pointerId);
      drag.current = { key, list, pointerId, startY: y, y, isDragging: false, hasMoved: false, frame: 0 };
    },
    onPointerMove: ({ pointerId, clientY }: PointerEvent) => {
      const now = drag.current;
      if (now?.pointerId !== pointerId) return;
      now.y = clientY;
      if (now.isDragging || Math.abs(clientY - now.startY) < TAP) return;
      now.isDragging = true;
      setDragged(now.key);
      now.frame = requestAnimationFrame(follow);
    },
    onPointerUp: (event: PointerEvent) => {
      const { key, isDragging, pointerId } = drag.current ?? {};
      end(event);
      if (key && pointerId === event.pointerId && !isDragging) onTap(key);
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
  return { dragged, handlers };
}

function stop(drag: { current: Drag | undefined }): void {
  if (drag.current) cancelAnimationFrame(drag.current.frame);
  drag.current = undefined;
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
