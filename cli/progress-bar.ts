import type { ImportProgress } from '#contract/admin/product-import.ts';

/** A line that is written over, for a person who waits. */
export interface ProgressBar {
  show(progress: ImportProgress): void;
  /** Takes the line away, so that something else can be said. */
  clear(): void;
}

/** A terminal, or what stands for one; `columns` is its width in characters, 0 where it does not tell. */
type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

/** Ten times a second is as often as anybody can read. */
const REDRAW_MS = 100;
const COLUMNS_UNKNOWN = 80;
const BAR_MAX = 40;
/** A shorter one tells nothing. */
const BAR_MIN = 8;

/** How far an import is, on a terminal; a file or a pipe is spared it. `now` is in milliseconds. */
export function openProgressBar(terminal: Terminal = process.stderr, now = () => performance.now()): ProgressBar {
  let start: number | undefined;
  let drawn = 0;
  let isShown = false;
  return {
    show: (progress) => {
      if (!terminal.isTTY) return;
      const time = now();
      start ??= time; // not before: opening the database takes a while
      if (time - Math.max(start, drawn) < REDRAW_MS) return;
      drawn = time;
      isShown = true;
      // One character less than the width: a terminal may begin a new line behind the last.
      terminal.write(`\r${drawProgress(progress, time - start, (terminal.columns || COLUMNS_UNKNOWN) - 1)}\u001b[K`);
    },
    clear: () => {
      if (isShown) terminal.write('\r\u001b[K');
      isShown = false;
    },
  };
}

/** ` 42 % [████░░░░] 12,345 records, 3,210/s`, in at most so many characters: what is less important goes first. */
export function drawProgress({ records, bytesRead, bytesTotal }: ImportProgress, ms: number, width: number): string {
  const share = bytesTotal > 0 ? Math.min(bytesRead / bytesTotal, 1) : 0;
  const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
  const done = `${records.toLocaleString('en')} records`;
  const rate = `${Math.round(records / (ms / 1000)).toLocaleString('en')}/s`;
  const texts = `${percent} ${done}, ${rate}`;
  const room = Math.min(width - texts.length - ' []'.length, BAR_MAX);
  if (room < BAR_MIN) return [texts, `${percent} ${done}`, percent].find((text) => text.length <= width) ?? '';
  const filled = Math.round(share * room);
  return `${percent} [${'█'.repeat(filled)}${'░'.repeat(room - filled)}] ${done}, ${rate}`;
}
