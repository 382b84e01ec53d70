import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/**
 * A carousel on native scroll snapping (docs/decisions/0008-carousel.md): the children of `track` are its pages, each as
 * wide as the track. Swiping scrolls it; arrows, dots, arrow keys and the timer jump to a page, which fades in. It
 * moves by itself every `intervalMs` with wrap-around, but not under keyboard focus, nor under the pointer where
 * `stopUnderPointer`, nor under reduced motion unless the reader presses Play.
 */
export function useCarousel<Track extends HTMLElement>({
  count,
  intervalMs,
  stopUnderPointer = false,
}: {
  count: number;
  intervalMs: number;
  stopUnderPointer?: boolean;
}) {
  const root = useRef<HTMLElement>(null);
  const track = useRef<Track>(null);
  const [current, setCurrent] = useState(0);
  const [asked, setAsked] = useState<number>();
  const [choice, setChoice] = useState<boolean>();
  const stillness = useReducedMotion();
  const playing = choice ?? !stillness;

  const show = useCallback(
    (page: number) => {
      setCurrent(page);
      jumpTo(track.current, page, stillness);
    },
    [stillness],
  );

  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setInterval(() => {
      if (!isHeld(root.current, stopUnderPointer)) show((current + 1) % count);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [playing, count, intervalMs, stopUnderPointer, show, current]);

  const go = (page: number) => {
    const wrapped = (page + count) % count;
    setAsked(wrapped);
    show(wrapped);
  };
  useArrowKeys(root, track, (step) => go(current + step));

  return {
    root,
    track,
    /** Follows a swipe. Right-to-left tracks scroll below zero. */
    onScroll: () => {
      const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
      setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth));
    },
    current,
    /** The page that the reader went to by a button, to be told to screen readers; the timer tells nothing. */
    asked,
    playing,
    toggle: () => setChoice(!playing),
    go,
  };
}

/** The left and right keys turn to the page on that side, wherever the focus is in the carousel. */
function useArrowKeys(
  root: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  turn: (step: number) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const [first, second] = track.current?.children ?? [];
    const rightwards = first && second && leftOf(second) < leftOf(first) ? -1 : 1;
    turn(event.key === 'ArrowRight' ? rightwards : -rightwards);
  });
  useEffect(() => {
    const carousel = root.current;
    carousel?.addEventListener('keydown', onKey);
    return () => carousel?.removeEventListener('keydown', onKey);
  }, [root]);
}

/** By rectangles, so that one way serves both directions of script. */
function jumpTo(track: HTMLElement | null, page: number, stillness: boolean): void {
  const target = track?.children[page];
  if (!track || !target) return;
  track.scrollTo({ left: track.scrollLeft + leftOf(target) - leftOf(track), behavior: 'instant' });
  if (!stillness) target.animate({ opacity: [0, 1] }, { duration: MOVE_MS, easing: 'ease-out' });
}

const leftOf = (element: Element) => element.getBoundingClientRect().left;

/** LOOK.md, "Motion": the `move` token, which the Web Animations API cannot read. */
const MOVE_MS = 180;

/** Asked when the timer fires, so that a pointer that lay there before the page came alive counts too. */
function isHeld(root: HTMLElement | null, stopUnderPointer: boolean): boolean {
  if (!root) return true;
  if (root.querySelector(':focus-visible')) return true;
  // A finger leaves :hover behind on touch screens.
  return stopUnderPointer && root.matches(':hover') && window.matchMedia('(hover: hover)').matches;
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    listenToMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function listenToMotion(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
