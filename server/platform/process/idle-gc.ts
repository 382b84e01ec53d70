import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** Of one core, all threads together. An idle store's own polling takes 1 %, a visitor now and then some 3 %. */
const QUIET_CPU_SHARE = 0.1;
/** Less than this is not worth the pause. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

/**
 * Gives the memory of busy times, the start among them, back to the system once the process is quiet: within some 30 s,
 * where V8 alone keeps its emptied pages for 100 s or more. Costs a pause of some 50 ms, only where the process has
 * grown by 16 MB since the last, and the next busy time begins somewhat slower (decision 22).
 */
export function collectWhenIdle(lookEveryMs = LOOK_EVERY_MS): void {
  const collect = collector();
  let kept = 0;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if ((user + system) / 1000 > lookEveryMs * QUIET_CPU_SHARE) return;
    const held = process.memoryUsage.rss();
    if (held < kept + WORTHWHILE_BYTES) {
      kept = Math.min(kept, held); // V8 gives back in the seconds after a collection
      return;
    }
    kept = held;
    collect();
  }, lookEveryMs).unref();
}

/** V8's own `gc`, which only a context made while the flag is set can see. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
