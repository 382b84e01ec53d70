import { Outlet } from 'react-router';
import { useOtherPerson } from '#web/accounts/other-person.ts';
import { useSessionEnd } from '#web/accounts/session.ts';
import type { Route } from './+types/store-layout-page';
import { AheadHost } from './ahead-host.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadFailureHost } from './load-failure-host.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SkipLink } from './skip-link.tsx';
import { ToasterHost } from './toaster-host.tsx';
import { TooltipHost } from './tooltip-host.tsx';

/** What stands around every page (SPEC §2 "Header (all pages)"). */
export default function StoreLayout() {
  useSessionEnd();
  useOtherPerson();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      <Outlet />
      <Footer />
      <PageAnnouncer />
      <LoadFailureHost />
      <ToasterHost />
      <TooltipHost />
      <AheadHost />
    </>
  );
}

/** A page that fails leaves the header, the language and the person's data as they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <SkipLink />
      <Header />
      <ErrorPage error={error} />
      <Footer />
      <LoadFailureHost />
      <ToasterHost />
      <TooltipHost />
    </>
  );
}
