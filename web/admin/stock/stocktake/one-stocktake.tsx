import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StocktakeWithLines } from '#contract/admin/stock/stocktakes.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { stocktakesPath } from '#web/admin/stock/paths.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CountLots } from './count-lots.tsx';
import { DiscardStocktake } from './discard-stocktake.tsx';
import { countsKey, stocktakeQuery } from './queries.ts';
import { ReviewCounts } from './review-counts.tsx';

/** Counts lots, then shows the differences and applies them. */
export function OneStocktake({ id }: { id: number }) {
  const { t } = useTranslation();
  const { user } = useUser();
  const isAdmin = user?.role === 'admin';
  const { data, error, isFetching, refetch } = useQuery({ ...stocktakeQuery(id), enabled: isAdmin });
  // Before the user is known, the page is that of the list: the server renders one for both.
  const back = isAdmin ? (
    <BackLink key="stocktakes" to={stocktakesPath}>
      {t('stock.count.title')}
    </BackLink>
  ) : (
    <BackLink to={paths.adminStock}>{t('stock.receive.back')}</BackLink>
  );
  return (
    <AdminPageFrame title={data?.name ?? t('stock.count.title')} heading={data && <bdi>{data.name}</bdi>} back={back}>
      {data && <Steps stocktake={data} isFetching={isFetching} onReview={refetch} />}
      {!data && error && <FailedLoad text={errorText(error, t, t('stock.count.failed'))} onRetry={refetch} />}
      {!data && !error && (
        <p role="status" className="flex items-center gap-3 py-6 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
    </AdminPageFrame>
  );
}

interface StepsProps {
  stocktake: StocktakeWithLines;
  /** Whether it may be older than what is stored. */
  isFetching: boolean;
  onReview: () => Promise<unknown>;
}

function Steps({ stocktake, isFetching, onReview }: StepsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { id, lots, countedLots, appliedAt } = stocktake;
  const heading = useRef<HTMLHeadingElement>(null);
  const counts = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<'count' | 'wait' | 'review'>('count');
  /** What was typed last is stored first, and what could not be stored is shown instead. */
  const review = async () => {
    setStep('wait');
    await untilStored(client, id);
    await onReview(); // other people may count too
    const wrong = counts.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    setStep(wrong ? 'count' : 'review');
    (wrong ?? heading.current)?.focus();
  };
  const back = () => {
    setStep('count');
    heading.current?.focus();
  };
  const numbers = { counted: formatCount(countedLots, language), lots: formatCount(lots, language) };
  const isReview = step === 'review' || appliedAt !== undefined;
  return (
    <div className="grid max-w-[52rem] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-h3">
          {t(isReview ? 'stock.count.differences' : 'stock.count.counting')}
        </h2>
        <p role="status" className="figures text-sm text-muted">
          {t('stock.count.progress', numbers)}
        </p>
      </div>
      {isReview && <ReviewCounts stocktake={stocktake} isFetching={isFetching} onBack={back} />}
      {/* Hidden, not removed: what was typed and could not be stored stays. */}
      {!appliedAt && (
        <div ref={counts} hidden={isReview} className="grid gap-6">
          <p className="text-muted">{t('stock.count.countHelp')}</p>
          <CountLots stocktake={stocktake} />
          <div className="flex flex-wrap gap-3">
            <Button size="big" blocked={countedLots === 0} pending={step === 'wait'} onClick={review}>
              {t('stock.count.review')}
            </Button>
            <DiscardStocktake id={id} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Resolves when no count of the stocktake is being stored. */
function untilStored(client: QueryClient, id: number): Promise<void> {
  const isStored = () => client.isMutating({ mutationKey: countsKey(id) }) === 0;
  return new Promise((resolve) => {
    if (isStored()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (!isStored()) return;
      stop();
      resolve();
    });
  });
}
