import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePorts } from '../../test/http/free-ports.ts';
import { type BrowserWindow, type WindowOptions, waitFor } from './browser-window.ts';

/** Where Debian's packages `webkit2gtk-driver` and `xvfb` put them. */
const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'];
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

export const isWebKitInstalled = browser !== undefined && programs.every((program) => existsSync(program));

/** Opens a window of WebKitGTK's MiniBrowser on a virtual screen, over WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit({ width, height, isDark }: WindowOptions): Promise<BrowserWindow> {
  const settings = mkdtempSync(path.join(os.tmpdir(), 'theriac-webkit-'));
  // The toolbar is wider than a phone, unless GTK draws it very small.
  mkdirSync(path.join(settings, 'gtk-3.0'));
  writeFileSync(
    path.join(settings, 'gtk-3.0', 'gtk.css'),
    'window *, toolbar, headerbar { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }',
  );
  const [port] = await freePorts(1);
  // The screen has the size of the window: there is no window manager that would give a smaller one the focus.
  const screen = `-screen 0 ${width}x${height + 60}x24`;
  const driver = spawn('xvfb-run', ['-a', '-s', screen, 'WebKitWebDriver', `--port=${port}`], {
    detached: true, // a process group, which `close` ends with the virtual screen and the browser
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: settings,
      XDG_CONFIG_HOME: settings,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // On a busy machine, the compositor leaves the window black for seconds and loses clicks.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
    },
  });
  const ended = once(driver, 'exit');
  const close = async () => {
    if (driver.pid) process.kill(-driver.pid);
    await ended;
    rmSync(settings, { recursive: true, force: true });
  };
  const send = async <T = undefined>(method: 'GET' | 'POST', command: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${command}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${command}: ${value.message}`);
    return value;
  };
  try {
    await waitFor('WebKitWebDriver', () =>
      send('GET', '/status').then(
        () => true,
        () => false,
      ),
    );
    const args = ['--automation', ...(isDark ? ['--dark-mode'] : [])];
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } },
    });
    const session = `/session/${sessionId}`;
    const evaluate: BrowserWindow['evaluate'] = async (pageFunction, ...args) => {
      const script = `return JSON.stringify((${pageFunction})(...${JSON.stringify(args)}))`;
      const json = await send<string | null>('POST', `${session}/execute/sync`, { script, args: [] });
      return json === null ? undefined : JSON.parse(json);
    };
    await resizePage(width, height, evaluate, (size) => send('POST', `${session}/window/rect`, size));
    return {
      open: (url) => send('POST', `${session}/url`, { url }),
      evaluate,
      performActions: (actions) => send('POST', `${session}/actions`, { actions }),
      screenshot: async () => {
        // WebKitGTK stops painting a page that has not changed for ten seconds, and a screenshot then never comes.
        await send('POST', `${session}/actions`, { actions: [nudge] });
        return Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const nudge = {
  id: 'mouse',
  type: 'pointer',
  actions: [{ type: 'pointerMove', origin: 'pointer', x: 0, y: 0, duration: 0 }],
};
const COMMAND_MS = 60_000;

/** Sets the size of the window so that the page has the given size. The frame of the window takes some pixels. */
async function resizePage(
  width: number,
  height: number,
  evaluate: BrowserWindow['evaluate'],
  resizeWindow: (size: { width: number; height: number }) => Promise<unknown>,
): Promise<void> {
  await waitFor(`a page of ${width} × ${height} pixels`, async () => {
    const page = await evaluate(() => ({ width: innerWidth, height: innerHeight, outerWidth, outerHeight }));
    if (page.width === width && page.height === height) return true;
    await resizeWindow({
      width: width + page.outerWidth - page.width,
      height: height + page.outerHeight - page.height,
    });
    return false;
  });
}
