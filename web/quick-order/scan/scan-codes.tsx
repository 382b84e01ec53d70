import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Scanned, useScannedCodes } from './scanned-codes.ts';
import { useScanner } from './use-scanner.ts';

/** The picture of the camera, what was scanned, and the way into the list. */
export function ScanCodes({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { scanned, last, add, remove, moveToList } = useScannedCodes(userId);
  const { video, start, stop, isOn, isStarting, problem } = useScanner(add);
  const status = useRef<HTMLParagraphElement>(null);
  const list = useFocusFallback<HTMLUListElement>(status);
  return (
    <div className="mt-6 grid gap-4">
      <video ref={video} muted playsInline hidden={!isOn} className="quick-camera rounded-3 bg-well" />
      {problem && (
        <Notice tone="bad" role="alert">
          {t(`quickOrder.scan.problem.${problem}`)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={isStarting} onClick={() => (isOn ? stop() : void start())}>
          {t(isOn ? 'quickOrder.scan.stop' : 'quickOrder.scan.start')}
        </Button>
        <Button
          blocked={scanned.length === 0}
          onClick={() => {
            moveToList();
            location.assign(paths.quickOrder); // a document with a stricter policy
          }}
        >
          {t('quickOrder.scan.add', { count: scanned.length })}
        </Button>
        <ActionLink to={paths.quickOrder} reloadDocument variant="quiet">
          {t('quickOrder.scan.back')}
        </ActionLink>
      </div>
      <p ref={status} tabIndex={-1} role="status" className="font-semibold">
        {last === 'full' && <span>{t('quickOrder.scan.full')}</span>}
        {last && last !== 'full' && (
          <span>{t('quickOrder.scan.last', { code: last.code, packs: formatCount(last.packs, language) })}</span>
        )}
      </p>
      <ul ref={list} aria-label={t('quickOrder.scan.codes')}>
        {scanned.map((each) => (
          <ScannedLine key={each.code} scanned={each} onRemove={() => remove(each.code)} />
        ))}
      </ul>
    </div>
  );
}

function ScannedLine({ scanned: { code, packs }, onRemove }: { scanned: Scanned; onRemove: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-1">
      <LtrText className="figures min-w-0 wrap-anywhere">{`${formatCount(packs, language)} × ${code}`}</LtrText>
      <Button variant="quiet" square data-tooltip="name" onClick={onRemove}>
        <X aria-hidden="true" className="size-4" strokeWidth={2} />
        <span className="sr-only">{t('quickOrder.scan.remove', { code })}</span>
      </Button>
    </li>
  );
}
