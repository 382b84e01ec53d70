import type { ImportProgress } from '#contract/admin/product-import.ts';

/** A progress line that is overwritten. */
export interface ProgressBar {
  show(progress: ImportProgress): void;
  /** Clears the line before other output. */
  clear(): void;
}

/** A terminal; `columns` is its width in characters, 0 if unknown. */
type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

/** Ten updates a second. */
const REDRAW_MS = 100;
const COLUMNS_UNKNOWN = 80;
const BAR_MAX = 40;
/** A shorter bar shows nothing useful. */
const BAR_MIN = 8;

/** Shows the progress of an import on a terminal, not in a file or a pipe. `now` is in milliseconds. */
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
      // One character less than the width: a terminal may wrap after the last column.
      terminal.write(`\r${drawProgress(progress, time - start, (terminal.columns || COLUMNS_UNKNOWN) - 1)}\u001b[K`);
    },
    clear: () => {
      if (isShown) terminal.write('\r\u001b[K');
      isShown = false;
    },
  };
}

/** ` 42 % [████░░░░] 12,345 records, 3,210/s`, in at most `width` characters: the least important parts are left out first. */
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
