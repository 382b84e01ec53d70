import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Everything of bench/README.md's table, one program after the other: each prints its own tables. */
const programs = ['anonymous', 'uncached', 'signed-in', 'lighthouse', 'start'];

for (const name of programs) {
  process.stdout.write(`\n<!-- ${name} -->\n\n`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
