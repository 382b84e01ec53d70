import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { listenForLoadFailure, type Wanted } from '#web/browser/import-with-retry.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { retryPages } from '#web/router/route-modules.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/**
 * Says that code did not come: to try again; or, where the server answers and trying again may not help, to load the page
 * anew: the store has been deployed since, or the browser keeps a failure for as long as the document lives (Firefox up to
 * 154, whatwg/html#6768). Nothing is loaded anew unasked; a link, which leaves the page anyway, is then a new document.
 */
export function LoadFailureHost() {
  const { t } = useTranslation();
  const { location } = useNavigation();
  const [offer, setOffer] = useState<'failed' | 'newVersion'>();
  const hasFailed = useRef(false);
  const tell = useEffectEvent(async (wanted: Wanted) => {
    const answer = await askServer();
    if (answer && (answer === 'newVersion' || wanted === 'page' || hasFailed.current)) setOffer(answer);
    // A page that nobody waits for any more is not missed.
    else if (wanted === 'part' || location) {
      showToast({ title: t('common.error'), description: t('common.load.failed'), tone: 'error' });
    }
    hasFailed.current = answer !== undefined;
  });
  useEffect(() => listenForLoadFailure((wanted) => void tell(wanted)), []);
  useEffect(() => {
    if (location && offer) window.location.assign(createPath(location));
    else if (location) retryPages();
  }, [location, offer]);
  return (
    <div role="status">
      {offer && (
        <p className="fixed start-4 bottom-4 z-(--z-toast) me-4 flex items-center gap-4 rounded-3 border border-line bg-raised p-4 shadow-float max-tablet:in-[body:has([data-pay-bar])]:bottom-20 print:hidden">
          {t(`common.load.${offer}`)}
          <Button onClick={() => window.location.reload()}>{t('common.load.reload')}</Button>
        </p>
      )}
    </div>
  );
}

declare global {
  interface Window {
    /** React Router's list of files; the document names it by its version. */
    __reactRouterManifest: { version: string };
  }
}

/** What loading the page anew would bring: other files (`newVersion`), the same ones, or nothing: the server is away. */
async function askServer(): Promise<'failed' | 'newVersion' | undefined> {
  try {
    const answer = await fetch(paths.home, { cache: 'no-store' });
    if (!answer.ok) return undefined;
    return (await answer.text()).includes(window.__reactRouterManifest.version) ? 'failed' : 'newVersion';
  } catch {
    return undefined;
  }
}
