import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keptFolder } from '../../test/debian/kept-folder.ts';
import type { Engine } from './engine.ts';

/**
 * Makes images by the names of those that the Dockerfile starts from: a Debian that debootstrap makes, and one with this machine's Node and
 * npm, and its registry settings.
 */
export function makeBaseImages(
  engine: Engine,
  { debianImage, nodeImage }: { debianImage: string; nodeImage: string },
): void {
  engine.importFolder(keptFolder('debian', 'minbase', makeDebian), debianImage);
  const context = mkdtempSync(path.join(os.tmpdir(), 'theriac-node-image-'));
  try {
    copyFileSync(process.execPath, path.join(context, 'node'));
    cpSync(npmFolder(), path.join(context, 'npm'), { recursive: true, dereference: true });
    mkdirSync(path.join(context, 'settings'));
    for (const [from, name] of registryFiles()) copyFileSync(from, path.join(context, 'settings', name));
    writeFileSync(path.join(context, 'Dockerfile'), dockerfile(debianImage));
    engine.build({ file: path.join(context, 'Dockerfile'), context, image: nodeImage });
  } finally {
    rmSync(context, { recursive: true });
  }
}

function dockerfile(debianImage: string): string {
  return `FROM ${debianImage}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY settings /usr/local/etc/
ENV NPM_CONFIG_GLOBALCONFIG=/usr/local/etc/globalconfig NPM_CONFIG_USERCONFIG=/usr/local/etc/userconfig
${existsSync(certificates) ? 'ENV NPM_CONFIG_CAFILE=/usr/local/etc/certificates NODE_EXTRA_CA_CERTS=/usr/local/etc/certificates' : ''}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;
}

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** What npm on this machine reads. */
function registryFiles(): [from: string, name: string][] {
  const files = ['globalconfig', 'userconfig'].map((name): [string, string] => [npmSetting(name), name]);
  return [...files, [certificates, 'certificates'] as [string, string]].filter(([file]) => existsSync(file));
}

function npmSetting(name: string): string {
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', env: withoutPackages }).trim();
}

/** Of this machine: the Node of this project has none. */
function npmFolder(): string {
  const program = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8', env: withoutPackages }).trim();
  return path.dirname(path.dirname(realpathSync(program)));
}

const withoutPackages = {
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter),
};

function makeDebian(folder: string): void {
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  // What slim images do without.
  for (const name of [
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'usr/share/info',
    'var/lib/apt/lists',
    'var/cache',
  ]) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
