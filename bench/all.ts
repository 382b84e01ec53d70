import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** All benchmarks that have a budget in bench/README.md, one after the other. */
const programs = ['anonymous', 'uncached', 'signed-in', 'pages', 'start'];

for (const name of programs) {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
