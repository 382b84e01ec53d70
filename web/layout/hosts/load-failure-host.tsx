import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { type LoadPurpose, listenForLoadFailure } from '#web/browser/import-with-retry.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { useSettings } from '#web/page/settings.ts';
import { paths } from '#web/router/paths.ts';
import { retryPages } from '#web/router/route-modules.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Reports that code could not be fetched, and asks the user to try again. If the server responds and a retry may not help,
 * it offers to reload the page instead: either the store has been deployed since, or the browser caches the failure as
 * long as the document lives (Firefox up to 154, whatwg/html#6768). Without a click the page is not reloaded, but the next
 * link loads a new document.
 */
export function LoadFailureHost() {
  const { t } = useTranslation();
  const { version } = useSettings();
  const { location } = useNavigation();
  const [offer, setOffer] = useState<'failed' | 'newVersion'>();
  const hasFailed = useRef(false);
  const report = useEffectEvent(async (purpose: LoadPurpose) => {
    const outcome = await probeServer(version);
    if (outcome && (outcome === 'newVersion' || purpose === 'page' || hasFailed.current)) setOffer(outcome);
    // Not for a page whose navigation has been cancelled.
    else if (purpose === 'part' || location) {
      showErrorToast(t, t('common.load.failed'));
    }
    hasFailed.current = outcome !== undefined;
  });
  useEffect(() => listenForLoadFailure((purpose) => void report(purpose)), []);
  useEffect(() => {
    if (location && offer) window.location.assign(createPath(location));
    else if (location) retryPages();
  }, [location, offer]);
  return (
    <div role="status">
      {offer && (
        <p className="note fixed start-4 me-4 flex items-center gap-4 rounded-3 border border-line bg-raised p-4 shadow-float">
          {t(`common.load.${offer}`)}
          <Button onClick={() => window.location.reload()}>{t('common.load.reload')}</Button>
        </p>
      )}
    </div>
  );
}

/** What a reload would bring: other files (`newVersion`), the same files, or nothing if the server does not respond. */
async function probeServer(version: string): Promise<'failed' | 'newVersion' | undefined> {
  try {
    const response = await fetch(paths.home, { cache: 'no-store' });
    if (!response.ok) return undefined;
    return (await response.text()).includes(version) ? 'failed' : 'newVersion';
  } catch {
    return undefined;
  }
}
