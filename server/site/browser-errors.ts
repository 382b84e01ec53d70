import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type BrowserError, ReportBrowserError } from '#contract/site/browser-errors.ts';
import { withoutValues } from '#contract/site/without-values.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { Counter } from '#server/platform/observability/observability.ts';
import { pageSections } from './page-paths.ts';

export const browserErrors: Counter = {
  name: 'theriac_browser_errors_total',
  help: 'Errors in the code of pages, as browsers reported them',
  labels: { page: [...pageSections, 'other'], build: ['current', 'other'] },
};

/** Anyone may report, so reports must not fill the log: the rest of a minute is only counted. */
const LINES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Counts errors of customers' browsers, and logs some of them. Nothing is stored, and no address of a customer is logged. */
export function browserErrorRoutes(app: FastifyInstance, { log, observability }: Context): void {
  let lines = 0;
  let minuteBegan = 0;
  bind(app, ReportBrowserError, async ({ body }) => {
    const { page, build } = labelsOf(body);
    observability.count(browserErrors, 1, { page, build });
    if (performance.now() - minuteBegan > MINUTE_MS) [minuteBegan, lines] = [performance.now(), 0];
    lines += 1;
    if (lines > LINES_PER_MINUTE) return;
    const { message, ...error } = body;
    log.warn({ browserError: { ...error, message: withoutValues(message), build } }, 'an error in a page');
  });
}

/** The files of the build that this process serves; none in development. */
const assets = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
let builtFiles: Set<string> | undefined;

function isCurrent(file: string): boolean {
  builtFiles ??= new Set(existsSync(assets) ? readdirSync(assets) : []);
  return builtFiles.has(file.slice('/assets/'.length));
}

/** A few values each: anyone may send others. `other` builds are those of pages from before an upgrade, or after it. */
function labelsOf({ page, build }: BrowserError): { page: string; build: 'current' | 'other' } {
  const [, section = ''] = page.split('/');
  return {
    page: pageSections.includes(`/${section}`) ? `/${section}` : 'other',
    build: isCurrent(build) ? 'current' : 'other',
  };
}
