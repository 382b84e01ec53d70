import { type ActionSource, type BrowserWindow, waitFor } from './browser-window.ts';

const selectors = {
  article: 'article',
  button: 'button:not([role])',
  checkbox: 'input[type="checkbox"]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role^="menuitem"]',
  'menu row': 'header button, [role^="menuitem"]',
  tab: '[role="tab"]',
  text: 'p, span, div, h1, h2, h3',
};
export type Role = keyof typeof selectors;

/** What a user does and sees on a page of the store, in any browser. Every method waits for its element. */
export class StorePage {
  readonly #window: BrowserWindow;

  constructor(window: BrowserWindow) {
    this.#window = window;
  }

  /** Waits until an element is visible. Returns its text. */
  async see(role: Role, name: RegExp, timeoutMs?: number): Promise<string> {
    return waitFor(
      `the ${role} ${name}`,
      async () => (await this.#window.evaluate(findElement, selectors[role], name.source))?.text,
      timeoutMs,
    );
  }

  /**
   * Clicks the middle of an element once it is enabled, nothing covers it, and no animation moves it. Waits until the
   * element has received the click; fails if another element receives it.
   */
  async click(role: Role, name: RegExp): Promise<void> {
    const point = await waitFor(
      `the ${role} ${name} to be clickable`,
      async () => (await this.#window.evaluate(findElement, selectors[role], name.source))?.point,
    );
    await this.#window.evaluate(watchClick, point);
    const button = { button: 0 };
    await this.#window.performActions([
      {
        id: 'mouse',
        type: 'pointer',
        actions: [
          { type: 'pointerMove', ...point, duration: 0 },
          { type: 'pointerDown', ...button },
          { type: 'pointerUp', ...button },
        ],
      },
    ]);
    const receiver = await waitFor(`a click on the ${role} ${name}`, () => this.#window.evaluate(clickReceiver));
    if (receiver !== 'expected') throw new Error(`the click on the ${role} ${name} hit ${receiver}`);
  }

  /** Clicks a field, and replaces its text by what is typed. */
  async type(name: RegExp, text: string): Promise<void> {
    await this.click('field', name);
    await waitFor(`the field ${name} to be focused`, () =>
      this.#window.evaluate(() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement) field.select();
        return field instanceof HTMLInputElement;
      }),
    );
    await this.#window.performActions([keys([...text])]);
  }

  async press(key: keyof typeof keyCodes): Promise<void> {
    await this.#window.performActions([keys([keyCodes[key]])]);
  }

  /** Selects an option by its value. The lists that browsers draw for this differ too much to click into. */
  async select(name: RegExp, value: string): Promise<void> {
    await waitFor(
      `the field ${name} to have the option ${value}`,
      async () => (await this.#window.evaluate(findElement, selectors.field, name.source, value))?.isSelected,
    );
  }

  /**
   * Waits until the window looks different without the placeholder of its search box, which WebKit paints a moment later.
   * Firefox can hide a placeholder that exists: the window then never looks different.
   */
  async seeSearchPlaceholder(): Promise<void> {
    await this.waitForPaint();
    let shown = await this.#window.screenshot();
    await waitFor('a page that no longer changes', async () => {
      const before = shown;
      shown = await this.#window.screenshot();
      return shown.equals(before);
    });
    await this.#window.evaluate(() => document.querySelector('input[type="search"]')?.removeAttribute('placeholder'));
    await waitFor(
      'the placeholder of the search box to vanish',
      async () => !shown.equals(await this.#window.screenshot()),
    );
  }

  /** Waits until the window shows a page. A window that has not painted is black. */
  async waitForPaint(): Promise<void> {
    await waitFor('the first paint', async () => (await this.#window.screenshot()).length > BLACK_WINDOW_BYTES);
  }

  async waitForPath(pattern: RegExp): Promise<void> {
    await waitFor(`the address ${pattern}`, async () =>
      pattern.test(await this.#window.evaluate(() => location.pathname + location.search)),
    );
  }

  /** Waits until React handles the events of a page. Clicks before that are lost. */
  async waitForHydration(): Promise<void> {
    await waitFor('hydration', () =>
      this.#window.evaluate(() =>
        Object.keys(document.querySelector('main :is(a, button, input)') ?? {}).some((key) =>
          key.startsWith('__reactProps'),
        ),
      ),
    );
  }
}

/** More than the PNG of a window of one colour has, 1440 × 900 pixels or smaller; a page of the store has at least twice this. */
const BLACK_WINDOW_BYTES = 12_000;

// https://www.w3.org/TR/webdriver2/#keyboard-actions
const keyCodes = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

function keys(values: string[]): ActionSource {
  const actions = values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { id: 'keyboard', type: 'key', actions };
}

/** Runs in the page: remembers which element receives the next click, and whether it is the one at this point. */
function watchClick(point: { x: number; y: number }): void {
  const expected = document.elementFromPoint(point.x, point.y);
  document.documentElement.dataset.click = 'awaited';
  document.addEventListener(
    'click',
    ({ target }) => {
      const hit = target as Element;
      const isExpected = hit === expected || hit.contains(expected) || expected?.contains(hit);
      document.documentElement.dataset.click = isExpected ? 'expected' : hit.outerHTML.slice(0, 200);
    },
    { capture: true, once: true },
  );
}

/** Runs in the page: the receiver of the watched click, once it has been received. A new document was loaded by the click. */
function clickReceiver(): string | undefined {
  const { click = 'expected' } = document.documentElement.dataset;
  return click === 'awaited' ? undefined : click;
}

interface FoundElement {
  text: string;
  /** Its middle, unless it is disabled, covered or moving. */
  point?: { x: number; y: number };
  /** Whether it has the option, which is now selected. */
  isSelected: boolean;
}

/**
 * Runs in the page: the first visible element with a name, scrolled into view, and with `option` selected if it has one
 * of this value. The name is a rough form of the accessible name.
 */
function findElement(selector: string, namePattern: string, option?: string): FoundElement | null {
  const pattern = new RegExp(namePattern);
  // biome-ignore lint/performance/useDomNodeTextContent: a hidden part of a text is no part of the name
  const textOf = (each: HTMLElement | null) => (each?.innerText ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: HTMLElement) => [
    textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? '')),
    element.getAttribute('aria-label') ?? '',
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => textOf(label)),
    textOf(element),
  ];
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.checkVisibility({ visibilityProperty: true }) && namesOf(each).some((name) => pattern.test(name)),
  );
  if (!element) return null;
  const found: FoundElement = { text: textOf(element), isSelected: false };
  if (option !== undefined) {
    const select = element as HTMLSelectElement;
    found.isSelected = !select.disabled && [...select.options].some(({ value }) => value === option);
    if (found.isSelected && select.value !== option) {
      select.value = option;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return found;
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const topmost = document.elementFromPoint(point.x, point.y);
  const isMoving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && (effect as KeyframeEffect).target?.contains(element));
  if (!isMoving && !element.matches(':disabled') && topmost && element.contains(topmost)) found.point = point;
  return found;
}
