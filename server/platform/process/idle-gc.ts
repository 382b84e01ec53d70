import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const INTERVAL_MS = 10_000;
/** Of one core, all threads together. An idle store's polling takes 1 %, with an occasional visitor 3 %. */
const IDLE_CPU_SHARE = 0.1;
/** Less growth than this is not worth the pause. */
const MIN_GROWTH_BYTES = 16 * 1024 * 1024;

/**
 * Returns memory to the system once the process is idle, within some 30 s; V8 alone keeps empty pages for 100 s or more. The
 * collection takes some 50 ms and runs only when the process has grown by 16 MB since the last one. The next busy period
 * starts somewhat slower (decision 22).
 */
export function collectWhenIdle(intervalMs = INTERVAL_MS): void {
  const collectGarbage = exposeGc();
  let baseline = 0;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if ((user + system) / 1000 > intervalMs * IDLE_CPU_SHARE) return;
    const rss = process.memoryUsage.rss();
    if (rss < baseline + MIN_GROWTH_BYTES) {
      baseline = Math.min(baseline, rss); // V8 returns pages in the seconds after a collection
      return;
    }
    baseline = rss;
    collectGarbage();
  }, intervalMs).unref();
}

/** V8's `gc`. Only a context that is created while the flag is set has it. */
function exposeGc(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return gc;
}
