import { useRef, useState } from 'react';
import type { Device } from '#contract/accounts/my-account.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeviceRow } from './device-row.tsx';
import { Section } from './section.tsx';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';

/** Where the account is signed in, and the ways to end that. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title={t('accounts.mine.devices.title')} heading={heading}>
      <ul className="divide-y divide-line rounded-3 border border-line bg-surface">
        {devices.slice(0, all ? undefined : FEW).map((device) => (
          <DeviceRow key={device.id} device={device} heading={heading} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Button look="second" onClick={() => setAsking(true)}>
          {t('accounts.mine.devices.everywhere')}
        </Button>
        {devices.length > FEW && (
          <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="-ms-3">
            {t(all ? 'accounts.mine.devices.showFewer' : 'accounts.mine.devices.showAll')}
          </Button>
        )}
      </div>
      <SignOutEverywhereDialog open={asking} onOpenChange={setAsking} />
    </Section>
  );
}

/** Most people's devices; what is below the list stays in reach of who has many. */
const FEW = 6;
