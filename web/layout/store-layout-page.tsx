import { Outlet } from 'react-router';
import { ErrorPage } from '#web/page/error-page.tsx';
import { NavigationProgress } from '#web/page/navigation-progress.tsx';
import { useAccountSync } from '#web/session/account-sync.ts';
import { useSessionEnd } from '#web/session/session.ts';
import type { Route } from './+types/store-layout-page';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { LoadFailureHost } from './hosts/load-failure-host.tsx';
import { PrefetchHost } from './hosts/prefetch-host.tsx';
import { ToasterHost } from './hosts/toaster-host.tsx';
import { TooltipHost } from './hosts/tooltip-host.tsx';
import { UsedPageHost } from './hosts/used-page-host.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of every page (product.md §2 "Header (all pages)"). */
export default function StoreLayout() {
  useSessionEnd();
  useAccountSync();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      <Outlet />
      <Footer />
      <PageAnnouncer />
      <UsedPageHost />
      <LoadFailureHost />
      <ToasterHost />
      <TooltipHost />
      <PrefetchHost />
    </>
  );
}

/** Replaces a page that failed; the header, the language and the user's data stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <SkipLink />
      <Header />
      <ErrorPage error={error} />
      <Footer />
      <UsedPageHost />
      <LoadFailureHost />
      <ToasterHost />
      <TooltipHost />
    </>
  );
}
