/**
 * A window of a browser that Playwright does not drive. The interface is what WebDriver (WebKit) and WebDriver BiDi
 * (Firefox) have in common, so that `StorePage` works on both.
 */
export interface BrowserWindow {
  open(address: string): Promise<void>;
  /** Calls a function in the page. It sees nothing but its arguments; these and its result are JSON. */
  evaluate<Args extends unknown[], Result>(pageFunction: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Moves the pointer and presses keys as a user would (https://www.w3.org/TR/webdriver2/#actions). */
  performActions(sources: ActionSource[]): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
  /** The errors that the pages logged or threw so far, where the browser reports them. */
  errors?(): string[];
  close(): Promise<void>;
}

export interface ActionSource {
  id: string;
  type: 'pointer' | 'key';
  actions: object[];
}

export interface WindowOptions {
  /** The size of the page in CSS pixels. */
  width: number;
  height: number;
  isDark: boolean;
}

/** Calls `attempt` until it returns a value. Fails with `message` after `timeoutMs`. */
export async function waitFor<T>(
  message: string,
  attempt: () => Promise<T | undefined | false>,
  timeoutMs = 15_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await attempt();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s for ${message}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
