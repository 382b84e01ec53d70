import type { RefObject } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangeNameForm } from './change-name-form.tsx';

export type DetailsFormName = 'name' | 'email';

export interface OpenFormProps {
  form: DetailsFormName;
  user: User;
  hasPassword: boolean;
  /** The button that replaces the form when it closes, and takes the focus. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The form that is open. Fetched when its button is pressed: few people change their name. */
export function OpenForm({ form, user, hasPassword, opener, onClose }: OpenFormProps) {
  return form === 'name' ? (
    <ChangeNameForm user={user} opener={opener} onClose={onClose} />
  ) : (
    <ChangeEmailForm email={user.email} hasPassword={hasPassword} opener={opener} onClose={onClose} />
  );
}
