import X from 'lucide-react/icons/x';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { scrimClass, useDialogBehaviour } from './dialog-behaviour.ts';
import { useBackCloses } from './use-back-closes.ts';

/**
 * A dialog that slides in from the inline end, 384 px wide (product.md §9) or as wide as a screen of up to 416 px
 * (look.md). The middle scrolls; `footer` stays in sight.
 */
export function Drawer({
  open,
  onOpenChange,
  title,
  closeLabel,
  footer,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const behaviour = useDialogBehaviour(open, onOpenChange);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div data-state={open ? 'open' : 'closed'} className={scrimClass} />
        <Primitive.Content
          {...behaviour}
          aria-describedby={undefined}
          className="slide fixed inset-y-0 end-0 z-(--z-drawer) flex w-drawer max-w-full flex-col bg-raised shadow-drawer max-[417px]:w-full forced-colors:border-s"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
            <Primitive.Title className="text-dose">{title}</Primitive.Title>
            <Primitive.Close
              data-tooltip="name"
              className={`${buttonClass({ variant: 'quiet', square: true })} -me-2.5`}
            >
              <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
              <span className="sr-only">{closeLabel}</span>
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">{children}</div>
          {footer && <div className="border-t border-line p-5">{footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
