import type { ComponentProps, ReactNode } from 'react';
import { SubmitButton } from '#web/accounts/form-parts.tsx';
import { ResponseError } from '#web/api/api.ts';
import { MessagePage } from '#web/page/message-page.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';

interface TokenQuestionProps extends Pick<ComponentProps<typeof SubmitButton>, 'variant' | 'pending'> {
  title: string;
  /** Of the button. */
  label: string;
  onConfirm: () => void;
  children: ReactNode;
}

/** What the link of a mail does, and the button that does it. Needs a click, because mail scanners open links too. */
export function TokenQuestion({ title, label, variant, pending, onConfirm, children }: TokenQuestionProps) {
  const ref = useFocusFallback<HTMLFormElement>();
  return (
    <MessagePage drawing="letter" title={title}>
      {children}
      <form
        ref={ref}
        method="post"
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <SubmitButton variant={variant} size="big" pending={pending}>
          {label}
        </SubmitButton>
      </form>
    </MessagePage>
  );
}

/** The link has expired, was used, was replaced or never existed. */
export function isInvalidLink(error: unknown): boolean {
  return error instanceof ResponseError && (error.code === 'INVALID_VERIFICATION_TOKEN' || error.code === 'NOT_FOUND');
}
