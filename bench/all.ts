import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the first five benchmarks of bench/README.md in turn. */
const programs = ['anonymous', 'uncached', 'signed-in', 'pages', 'start'];

for (const name of programs) {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
