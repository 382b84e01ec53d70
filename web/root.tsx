import './browser/no-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { queryClient } from './api/query-client.ts';
import { serverContext } from './api/server-context.ts';
import { startDeferredScripts } from './browser/deferred-scripts.ts';
import { foldNoticeAgain } from './browser/folded-notice.ts';
import { recordPageErrors } from './browser/page-errors.ts';
import { forgetPageUrl, recordPageUrl } from './browser/page-url.ts';
import { recordPreHydrationClicks, replayPreHydrationClicks } from './browser/pre-hydration-clicks.ts';
import { Translations } from './i18n/translation.tsx';
import { ErrorPage } from './page/error-page.tsx';
import type { PageSettings } from './page/settings.ts';
import { WordmarkLetters } from './page/wordmark.tsx';
import printStyles from './styles/print.css?url';
import './styles/theme.css';

/**
 * The public settings of the store, loaded once per page load. The year is that of the rendering: a browser whose clock
 * has another year must hydrate the same text.
 */
export function loader({ context }: Route.LoaderArgs): PageSettings {
  return { ...context.get(serverContext).settings, year: new Date().getFullYear() };
}
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }];

/** Only the HTML needs these scripts: hydration keeps the content of its elements. */
const [firstScript, lastScript] = import.meta.env.SSR
  ? [`${recordPageErrors};${recordPreHydrationClicks};${recordPageUrl};${foldNoticeAgain}`, startDeferredScripts]
  : ['', ''];

/** The token `ground` as sRGB hex, for the browser's toolbar: some browsers do not support OKLCH there. */
const GROUND = { light: '#fafaf7', dark: '#0e1615' };

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, named by hash in the page's policy. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        {children}
        <WordmarkLetters />
        <ScrollRestoration />
        <Scripts />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, named by hash in the page's policy. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lastScript }} />
      </body>
    </html>
  );
}

export default function Root() {
  const [client] = useState(queryClient);
  useEffect(() => {
    forgetPageUrl();
    replayPreHydrationClicks();
  }, []);
  return (
    <Translations>
      <QueryClientProvider client={client}>
        <Outlet />
      </QueryClientProvider>
    </Translations>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
