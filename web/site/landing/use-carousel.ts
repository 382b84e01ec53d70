import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/**
 * A carousel with native scroll snapping (docs/decisions/0008-carousel.md). The children of `track` are its pages, each
 * as wide as the track. Swiping scrolls it; arrows, dots, arrow keys and the timer jump to a page, which fades in. It
 * turns the page every `intervalMs` and starts again after the last, but not while it has the keyboard focus, nor under
 * the pointer with `stopUnderPointer`, nor under reduced motion unless the user clicks Play.
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
  const [chosenPage, setChosenPage] = useState<number>();
  const [choice, setChoice] = useState<boolean>();
  const reducedMotion = useReducedMotion();
  const playing = choice ?? !reducedMotion;

  const show = useCallback(
    (page: number) => {
      setCurrent(page);
      jumpTo(track.current, page, reducedMotion);
    },
    [reducedMotion],
  );

  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setInterval(() => {
      if (!isPaused(root.current, stopUnderPointer)) show((current + 1) % count);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [playing, count, intervalMs, stopUnderPointer, show, current]);

  const go = (page: number) => {
    const wrapped = (page + count) % count;
    setChosenPage(wrapped);
    show(wrapped);
  };
  useArrowKeys(root, track, (step) => go(current + step));

  return {
    root,
    track,
    /** For swipes. Right-to-left tracks have negative scroll positions. */
    onScroll: () => {
      const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
      setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth));
    },
    current,
    /**
     * The page that the user chose with a button, for screen readers; undefined until then. The timer announces
     * nothing.
     */
    chosenPage,
    playing,
    toggle: () => setChoice(!playing),
    go,
  };
}

/** The left and right keys turn to the page on that side, anywhere in the carousel. */
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

/** Uses rectangles, which work for both directions of script. */
function jumpTo(track: HTMLElement | null, page: number, reducedMotion: boolean): void {
  const target = track?.children[page];
  if (!track || !target) return;
  track.scrollTo({ left: track.scrollLeft + leftOf(target) - leftOf(track), behavior: 'instant' });
  if (!reducedMotion) target.animate({ opacity: [0, 1] }, { duration: MOVE_MS, easing: 'ease-out' });
}

const leftOf = (element: Element) => element.getBoundingClientRect().left;

/** look.md, "Motion": the `move` token, which the Web Animations API cannot read. */
const MOVE_MS = 180;

/** Called when the timer fires, so that a pointer that was there before hydration counts too. */
function isPaused(root: HTMLElement | null, stopUnderPointer: boolean): boolean {
  if (!root) return true;
  if (root.querySelector(':focus-visible')) return true;
  // On touch screens :hover stays after a tap.
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
