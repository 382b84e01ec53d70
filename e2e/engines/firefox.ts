import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserWindow, WindowOptions } from './browser-window.ts';

/** Where Debian's package `firefox-esr` puts it. */
export const FIREFOX = '/usr/bin/firefox-esr';

/** Opens a window of a headless Firefox with a profile of its own, over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export async function openFirefox({ width, height, isDark }: WindowOptions): Promise<BrowserWindow> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'theriac-firefox-'));
  const preferences = {
    // Headless Firefox has no mouse, and `(hover: hover)` would be false.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    'remote.active-protocols': 1,
    // No request to another host.
    'app.update.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': '',
  };
  writeFileSync(
    path.join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const firefox = spawn(FIREFOX, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(firefox, 'exit');
  const close = async () => {
    firefox.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const session = await connect(`${await bidiAddress(firefox.stderr)}/session`);
    const errors: string[] = [];
    session.onEvent('log.entryAdded', ({ level, text }) => {
      if (level === 'error') errors.push(String(text));
    });
    await session.send('session.new', { capabilities: {} });
    await session.send('session.subscribe', { events: ['log.entryAdded'] });
    const { context } = await session.send('browsingContext.create', { type: 'tab' });
    await session.send('browsingContext.setViewport', { context, viewport: { width, height } });
    return {
      open: async (url) => {
        await session.send('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      evaluate: async (pageFunction, ...args) => {
        const { result, exceptionDetails } = (await session.send('script.evaluate', {
          target: { context },
          expression: `JSON.stringify((${pageFunction})(...${JSON.stringify(args)}))`,
          awaitPromise: false,
        })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result?.value === undefined ? undefined : JSON.parse(result.value);
      },
      performActions: async (actions) => {
        await session.send('input.performActions', { context, actions });
      },
      screenshot: async () => {
        const { data } = await session.send('browsingContext.captureScreenshot', { context });
        return Buffer.from(String(data), 'base64');
      },
      errors: () => errors,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox prints the address of its BiDi server to stderr. */
async function bidiAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(stderr);
  for await (const line of lines) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address) {
      stderr.resume(); // a full pipe would block Firefox
      return address;
    }
  }
  throw new Error('Firefox ended before it was ready');
}

type Message = Record<string, unknown>;

/** Sends commands to a BiDi server and waits for their results. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('no connection to Firefox')));
  });
  const commands = new Map<number, PromiseWithResolvers<Message>>();
  const listeners = new Map<string, (params: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.type === 'event') {
      listeners.get(message.method)?.(message.params);
      return;
    }
    const command = commands.get(message.id);
    commands.delete(message.id);
    if (message.type === 'error') command?.reject(new Error(`${message.error}: ${message.message}`));
    else command?.resolve(message.result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of commands.values()) reject(new Error('Firefox closed the connection'));
  });
  let lastId = 0;
  return {
    onEvent: (method: string, listener: (params: Message) => void) => void listeners.set(method, listener),
    send: (method: string, params: Message): Promise<Message> => {
      lastId += 1;
      const command = Promise.withResolvers<Message>();
      commands.set(lastId, command);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return command.promise;
    },
  };
}
