import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';

/** Configuration files, checked by their own programs if these are installed. nginx is started in nginx/nginx.test.ts. */
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program. Skips the test with a reason if the program is not installed. */
function run({ skip }: TestContext, program: string, args: string[], environment: Record<string, string> = {}) {
  const found = (process.env.PATH ?? '').split(path.delimiter).some((each) => existsSync(path.join(each, program)));
  if (!found) return skip(`this machine has no ${program}`);
  const env = { ...process.env, HOME: folder, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder, env });
  return { status, said: `${stdout}${stderr}` };
}

describe('systemd', () => {
  const units = readdirSync(path.join(here, 'systemd')).filter((name) => /\.(service|timer)$/.test(name));
  for (const name of units) {
    // With existing paths: systemd reports a missing program as an error.
    const unit = readFileSync(path.join(here, 'systemd', name), 'utf8').replaceAll(
      '/opt/theriac/current/',
      path.join(here, '../'),
    );
    for (const copy of [name, name.replace('@.', '@3001.')]) writeFileSync(path.join(folder, copy), unit);
  }
  const services = units.map((name) => name.replace('@.', '@3001.'));

  it('accepts the units', (context) => {
    const { status, said } = run(context, 'systemd-analyze', ['verify', ...services.map((name) => `./${name}`)]);
    expect([status, said]).toEqual([0, '']);
  });

  it.for(services.filter((name) => name.endsWith('.service')))(
    'finds little that %s may do (2 of 10 at most)',
    (name, context) => {
      const { said } = run(context, 'systemd-analyze', ['security', '--offline=true', `./${name}`]);
      expect(Number(/exposure level for \S+ ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(2);
    },
  );
});

it.for([
  ['kubernetes', 15],
  ['kubernetes/migrate', 2],
  ['kubernetes/restore', 1],
] as const)('kubectl builds %s', ([name, objects], context) => {
  const { status, said } = run(context, 'kubectl', ['kustomize', path.join(here, name)]);
  expect([status, said.match(/^kind:/gm)?.length]).toEqual([0, objects]);
  expect(said).toContain('image: registry.example/theriac:0.1.0');
});

it('docker-compose reads compose.yaml', (context) => {
  writeFileSync(path.join(folder, 'env'), readFileSync(path.join(here, '.env.example'), 'utf8').replaceAll('…', 'x'));
  const file = path.join(here, 'compose.yaml');
  const { status, said } = run(context, 'docker-compose', [
    '--env-file',
    path.join(folder, 'env'),
    '--file',
    file,
    'config',
    '--quiet',
  ]);
  expect([status, said]).toEqual([0, '']);
});

it('caddy finds the Caddyfile valid', (context) => {
  const { status, said } = run(context, 'caddy', [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    path.join(here, 'caddy/Caddyfile'),
  ]);
  expect([status, said]).toEqual([0, expect.stringContaining('Valid configuration')]);
});

it.for(['postgresql/first-start.sh', 'postgresql/start-replica.sh', 'systemd/back-up.sh', 'systemd/theriac.sh'])(
  '%s is a shell script',
  (name, context) => {
    const { status, said } = run(context, 'sh', ['-n', path.join(here, name)]);
    expect([status, said]).toEqual([0, '']);
  },
);
