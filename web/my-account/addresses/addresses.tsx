import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SavedAddress } from '#contract/checkout/addresses.ts';
import { addressesQuery } from '#web/addresses/queries.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Section } from '#web/my-account/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';
import { readAddressDraft, writeAddressDraft } from './address-draft.ts';
import { AddressRow } from './address-row.tsx';

/** The address book. Its form is fetched when it is used; what was typed before a reload opens it again. */
export function Addresses({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { data: saved = [] } = useQuery(addressesQuery(userId));
  const { Part: Form, whenLoaded, prefetch } = useOnDemand(importForm);
  /** The id of the address that is edited, or NEW. */
  const [edited, setEdited] = useState<number>();
  const edit = (id: number) => whenLoaded(() => setEdited(id));
  const close = () => setEdited(undefined);
  const draft = readAddressDraft(userId);
  const reopen = useEffectEvent(() => {
    if (draft) edit(draft.id ?? NEW);
  });
  useEffect(() => reopen(), []);
  const formOf = (address?: SavedAddress) =>
    Form &&
    edited === (address?.id ?? NEW) &&
    ((opener: RefObject<HTMLElement | null>) => (
      <Form {...{ userId, edited: address, draft, opener }} keepDraft={writeAddressDraft} onClose={close} />
    ));
  const newForm = formOf();
  return (
    <Section title={t('accounts.myAccount.addresses.title')} heading={heading}>
      {saved.length > 0 && (
        <ul className="divide-y divide-line rounded-3 border border-line bg-surface" onPointerEnter={prefetch}>
          {saved.map((address) => (
            <AddressRow
              key={address.id}
              {...{ userId, address, heading }}
              form={formOf(address) || undefined}
              blocked={edited !== undefined}
              onEdit={() => edit(address.id)}
            />
          ))}
        </ul>
      )}
      {newForm ? (
        newForm(addButton)
      ) : (
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            blocked={edited !== undefined}
            onPointerEnter={prefetch}
            onClick={() => edit(NEW)}
          >
            {t('accounts.myAccount.addresses.add')}
          </Button>
        </div>
      )}
    </Section>
  );
}

const NEW = 0;
const importForm = () => import('./address-form.tsx').then(({ AddressForm }) => AddressForm);
