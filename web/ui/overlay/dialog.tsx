import X from 'lucide-react/icons/x';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { scrimClass, useDialogBehaviour } from './dialog-behaviour.ts';

/**
 * A dialog in the middle of the screen, 448 px wide. Escape, the scrim and the close button close it. The close button
 * is the last element, so that the first field gets the focus.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  closeLabel,
  describedBy,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  /** The id of the text that screen readers announce with the title. */
  describedBy?: string;
  children: ReactNode;
}) {
  const behaviour = useDialogBehaviour(open, onOpenChange);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div data-state={open ? 'open' : 'closed'} className={scrimClass} />
        <Primitive.Content
          {...behaviour}
          aria-describedby={describedBy}
          className="fade fixed inset-0 z-(--z-drawer) m-auto grid h-fit max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100%-2rem))] gap-4 overflow-y-auto rounded-3 border border-line bg-raised p-6 shadow-float"
        >
          <Primitive.Title className="pe-10 text-dose">{title}</Primitive.Title>
          {children}
          <Primitive.Close
            data-tooltip="name"
            className={`${buttonClass({ variant: 'quiet', square: true })} absolute end-3.5 top-3.5`}
          >
            <X aria-hidden="true" className="size-4" strokeWidth={2} />
            <span className="sr-only">{closeLabel}</span>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
