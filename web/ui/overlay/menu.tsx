import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/format.ts';

/**
 * A menu below its trigger, which is one element that takes a ref. `label` names the trigger and the menu. Not modal:
 * assistive technology can reach the page behind it (http-contract.md §4). It is rendered beside its trigger, not at the end of
 * the document, to be in the same landmark; its position is fixed, so no parent clips it.
 */
export function Menu({
  label,
  trigger,
  children,
  align = 'end',
  opened,
}: {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Opens it at once; after a key press the first item gets the focus, as for every later opening. */
  opened?: 'key' | 'pointer';
}) {
  const { direction } = useLanguage();
  return (
    <DropdownMenu.Root modal={false} dir={direction} defaultOpen={opened !== undefined}>
      <DropdownMenu.Trigger asChild aria-label={label}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={opened === 'key' ? focusFirst : undefined}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        className="rise z-(--z-menu) max-w-80 min-w-60 rounded-3 border border-line bg-raised p-2 shadow-float"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
}

export function MenuItem({
  onSelect,
  icon: Icon,
  disabled,
  children,
}: {
  onSelect: () => void;
  icon?: LucideIcon;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item onSelect={onSelect} disabled={disabled} className={rowClass}>
      {Icon && <Icon aria-hidden="true" className="size-5 flex-none" strokeWidth={1.75} />}
      {children}
    </DropdownMenu.Item>
  );
}

/** A link; its child is the `Link`. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={rowClass}>
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-2 h-px bg-line" />;
}

const rowClass =
  'flex min-h-target w-full cursor-pointer items-center gap-3 rounded-1 px-3 text-start text-ink no-underline -outline-offset-2 data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-action-tint forced-colors:data-highlighted:outline-2';
