import { useRef } from 'react';
import type { AdminAccountDetail } from '#contract/admin/accounts.ts';
import { AdminSection } from '#web/admin/section.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { useHelp } from './queries.ts';

/** Where an account is signed in, with a button that ends all of it. */
export function AccountDevices({ account }: { account: AdminAccountDetail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const signOut = useHelp('sign-out', account);
  const { devices } = account;
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <AdminSection title={t('people.devices')}>
      <p ref={status} tabIndex={-1} className="text-sm text-muted empty:hidden">
        {devices.length === 0 ? t('people.noDevices') : ''}
      </p>
      {devices.length > 0 && (
        <>
          <ul className="figures divide-y divide-line rounded-3 border border-line bg-surface text-sm">
            {devices.map((device, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the devices of an account have no id here.
              <li key={index} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
                <LtrText>
                  {[device.browser, device.system].filter(Boolean).join(' · ') || t('people.unknownDevice')}
                </LtrText>
                <time dateTime={device.lastUsedAt} className="text-muted">
                  {formatDateTime(device.lastUsedAt, language)}
                </time>
              </li>
            ))}
          </ul>
          <div>
            <Button
              variant="secondary"
              pending={signOut.isPending}
              onClick={() => signOut.mutate(undefined, { onSettled: () => status.current?.focus() })}
            >
              {t('people.sign-out.button')}
            </Button>
          </div>
        </>
      )}
    </AdminSection>
  );
}
