import { useRef, useState } from 'react';
import type { Device } from '#contract/accounts/my-account.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeviceRow } from './device-row.tsx';
import { Section } from './section.tsx';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';

/** The devices where the account is signed in, and the ways to sign them out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title={t('accounts.myAccount.devices.title')} heading={heading}>
      <ul className="divide-y divide-line rounded-3 border border-line bg-surface">
        {devices.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map((device) => (
          <DeviceRow key={device.id} device={device} heading={heading} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Button variant="secondary" onClick={() => setIsDialogOpen(true)}>
          {t('accounts.myAccount.devices.everywhere')}
        </Button>
        {devices.length > SHOWN_AT_FIRST && (
          <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} className="-ms-3">
            {t(showsAll ? 'accounts.myAccount.devices.showFewer' : 'accounts.myAccount.devices.showAll')}
          </Button>
        )}
      </div>
      <SignOutEverywhereDialog open={isDialogOpen} onOpenChange={setIsDialogOpen} />
    </Section>
  );
}

/** Devices shown at first. Enough for most users; a longer list would hide the content below it. */
const SHOWN_AT_FIRST = 6;
