import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../test/http/free-ports.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export interface Nginx {
  /** The ports of the site with TLS, and of the redirect to it. */
  ports: { https: number; http: number };
  /** The content of its logs. */
  logged(): string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with our site in front of processes on these ports. Only ports, folders and the changes of `adapt` differ. Throws
 * the output of `nginx -t`.
 */
export async function startNginx(
  programs: { nginx: string; openssl: string },
  processes: number[],
  adapt = (site: string) => site,
): Promise<Nginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-nginx-'));
  const [https = 0, http = 0] = await freePorts(2);
  const ports = { https, http };
  const site = readFileSync(path.join(here, 'theriac.conf'), 'utf8')
    .replaceAll('/etc/nginx/theriac/', `${folder}/`)
    .replaceAll(/listen \[::\]:\d+.*;/g, '')
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replace('listen 80', `listen 127.0.0.1:${ports.http}`);
  const upstream = readFileSync(path.join(here, 'upstream.conf'), 'utf8').replace(
    /(\s*server 127\.0\.0\.1:\d+(.*))+/,
    processes.map((port) => `\nserver 127.0.0.1:${port} max_fails=2 fail_timeout=1s;`).join(''),
  );
  const log = readFileSync(path.join(here, 'log.conf'), 'utf8').replaceAll('/var/log/nginx/', `${folder}/`);
  writeFileSync(path.join(folder, 'log.conf'), log);
  writeFileSync(path.join(folder, 'site.conf'), adapt(site));
  writeFileSync(path.join(folder, 'upstream.conf'), upstream);
  writeFileSync(path.join(folder, 'nginx.conf'), mainFile(folder));
  makeCertificate(programs.openssl, folder);
  const args = ['-p', folder, '-e', path.join(folder, 'first.log'), '-c', path.join(folder, 'nginx.conf')];
  execFileSync(programs.nginx, [...args, '-t', '-q'], { stdio: 'pipe' });
  rmSync(path.join(folder, 'pid')); // the check creates it too
  const child = spawn(programs.nginx, args, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  await listening(child, path.join(folder, 'pid'));
  const logs = ['theriac.log', 'theriac-error.log', 'first.log'].map((name) => path.join(folder, name));
  return {
    ports,
    logged: () => logs.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join(''),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The parts of Debian's nginx.conf that the site needs. */
function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; worker_processes 1; pid ${folder}/pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include ${folder}/site.conf;
    }`;
}

function makeCertificate(openssl: string, folder: string): void {
  const key = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '2'];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  execFileSync(openssl, ['req', ...key, ...files, '-subj', '/CN=shop.example'], { stdio: 'pipe' });
}

/** Its pid file exists once it listens. */
async function listening(child: ChildProcess, file: string): Promise<void> {
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error('nginx ended while it was being started');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A process behind nginx that records its requests. */
export async function listen(listener: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

export interface NginxResponse {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Starts a request to the site; `end` sends the rest. */
export function begin(nginx: Nginx, address: string, options: RequestOptions = {}) {
  const sending = request({
    ...{ host: '127.0.0.1', port: nginx.ports.https, path: address, rejectUnauthorized: false },
    ...{ ...options, headers: { host: 'shop.example', ...options.headers } },
  });
  const response = once(sending, 'response').then(async ([message]: IncomingMessage[]): Promise<NginxResponse> => {
    if (!message) throw new Error('no response');
    let text = '';
    for await (const chunk of message) text += chunk;
    return { status: message.statusCode ?? 0, headers: message.headers, text };
  });
  return { sending, response };
}

/** Sends a complete request to the site. */
export function ask(nginx: Nginx, address: string, options: RequestOptions = {}, body?: Buffer | string) {
  const { sending, response } = begin(nginx, address, options);
  sending.end(body);
  return response;
}
