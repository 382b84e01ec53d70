import { useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';
import { AwaitedEmail } from './awaited-email.tsx';
import type { DetailsFormName } from './open-form.tsx';

interface ChangeDetailsProps {
  user: User;
  hasPassword: boolean;
  /** A new address whose link has not been confirmed yet. */
  newEmail: string | undefined;
}

/** Under the details: opens the forms that change the name and the e-mail address, one at a time. */
export function ChangeDetails({ user, hasPassword, newEmail }: ChangeDetailsProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState<DetailsFormName>();
  const { Part: OpenForm, whenLoaded, prefetch } = useOnDemand(importForm);
  const nameOpener = useRef<HTMLButtonElement>(null);
  const emailOpener = useRef<HTMLButtonElement>(null);
  if (form && OpenForm) {
    const opener = form === 'name' ? nameOpener : emailOpener;
    return <OpenForm {...{ form, user, hasPassword, opener }} onClose={() => setForm(undefined)} />;
  }
  const opens = (name: DetailsFormName) => ({
    onPointerEnter: prefetch,
    onClick: () => whenLoaded(() => setForm(name)),
  });
  return (
    <div className="grid gap-4">
      {newEmail && <AwaitedEmail newEmail={newEmail} opener={emailOpener} />}
      <div className="flex flex-wrap gap-2">
        <Button ref={nameOpener} variant="secondary" {...opens('name')}>
          {t('accounts.myAccount.details.changeName')}
        </Button>
        <Button ref={emailOpener} variant="secondary" {...opens('email')}>
          {t('accounts.myAccount.details.changeEmail')}
        </Button>
      </div>
    </div>
  );
}

const importForm = () => import('./open-form.tsx').then(({ OpenForm }) => OpenForm);
