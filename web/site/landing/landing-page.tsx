import '#web/site/english.ts';
import { HydrationBoundary } from '@tanstack/react-query';
import { createQueryClient, dehydrateState, queryClient } from '#web/api/query-client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { useSettings } from '#web/page/settings.ts';
import { StructuredData } from '#web/page/structured-data.tsx';
import { paths } from '#web/router/paths.ts';
import { featuredQuery } from '#web/site/queries.ts';
import type { Route } from './+types/landing-page';
import { Faq } from './faq.tsx';
import { FeaturedMedications } from './featured-medications.tsx';
import { Hero } from './hero.tsx';
import { landingStructuredData } from './landing-structured-data.ts';
import { Mission } from './mission.tsx';
import { Testimonials } from './testimonials.tsx';
import { TrustBadges } from './trust-badges.tsx';
import { WhyChoose } from './why-choose.tsx';

/** If the load fails, the page has no carousel (product.md §2); `prefetchQuery` does not throw. */
export async function loader({ context }: Route.LoaderArgs) {
  const client = createQueryClient();
  await client.prefetchQuery(featuredQuery(context.get(serverContext).api));
  return { state: dehydrateState(client) };
}

export async function clientLoader() {
  await queryClient().prefetchQuery(featuredQuery());
  return { state: undefined };
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <PageHead path={paths.home} />
      {loaderData?.state && <PageStructuredData />}
      <main id="main" tabIndex={-1}>
        <Hero />
        <TrustBadges />
        <FeaturedMedications />
        <WhyChoose />
        <Testimonials />
        <Mission />
        <Faq />
      </main>
    </HydrationBoundary>
  );
}

function PageStructuredData() {
  const { t } = useTranslation();
  const settings = useSettings();
  return <StructuredData data={import.meta.env.SSR ? landingStructuredData(t, settings) : undefined} />;
}
