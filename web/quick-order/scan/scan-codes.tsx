import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { QUICK_ORDER_MAX } from '#contract/limits.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { isEmpty, newLine } from '#web/quick-order/state/quick-line.ts';
import { readSaved, writeSaved } from '#web/quick-order/state/saved-list.ts';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useScanner } from './use-scanner.ts';

/** A code and how many packs with it were scanned. */
interface Scanned {
  code: string;
  packs: number;
}

/** The picture of the camera, what was scanned, and the way into the list. */
export function ScanCodes({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const [scanned, setScanned] = useState<Scanned[]>([]);
  const [last, setLast] = useState<string>();
  const room = QUICK_ORDER_MAX - readSaved(userId).filter((line) => !isEmpty(line)).length;
  const { video, start, stop, isOn, isStarting, problem } = useScanner((code) => {
    setScanned((now) => counted(now, code, room));
    setLast(code);
  });
  const addToList = () => {
    const lines = scanned.map(({ code, packs }) => newLine(code, String(packs)));
    writeSaved(userId, [...readSaved(userId).filter((line) => !isEmpty(line)), ...lines]);
    location.assign(paths.quickOrder); // a document with a stricter policy
  };
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
        <Button blocked={scanned.length === 0} onClick={addToList}>
          {t('quickOrder.scan.add', { count: scanned.length })}
        </Button>
        <ActionLink to={paths.quickOrder} reloadDocument variant="quiet">
          {t('quickOrder.scan.back')}
        </ActionLink>
      </div>
      <LastScan scanned={scanned} last={last} />
      <ul aria-label={t('quickOrder.scan.codes')}>
        {scanned.map((each) => (
          <ScannedLine
            key={each.code}
            scanned={each}
            onRemove={() => setScanned((now) => now.filter(({ code }) => code !== each.code))}
          />
        ))}
      </ul>
    </div>
  );
}

/** One more pack with the code; a new code only if there is room for a line. */
function counted(scanned: Scanned[], code: string, room: number): Scanned[] {
  if (scanned.some((each) => each.code === code))
    return scanned.map((each) => (each.code === code ? { code, packs: each.packs + 1 } : each));
  return scanned.length < room ? [{ code, packs: 1 }, ...scanned] : scanned;
}

/** Announces each scan; a list that is full says so. */
function LastScan({ scanned, last }: { scanned: Scanned[]; last: string | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const found = scanned.find(({ code }) => code === last);
  return (
    <p role="status" className="font-semibold">
      {found && (
        <span>{t('quickOrder.scan.last', { code: found.code, packs: formatCount(found.packs, language) })}</span>
      )}
      {last !== undefined && !found && scanned.length > 0 && <span>{t('quickOrder.scan.full')}</span>}
    </p>
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
