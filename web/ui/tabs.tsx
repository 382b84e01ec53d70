import { Tabs as Primitive } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import { useLanguage } from '#web/i18n/format.ts';

/** Tabs with one visible panel; `label` names the list. Arrow keys follow the direction of the script. */
export function Tabs({
  label,
  value,
  onValueChange,
  tabs,
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
}) {
  const { direction } = useLanguage();
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} dir={direction} className="grid min-w-0 gap-8">
      <Primitive.List
        aria-label={label}
        style={noInlineStyle}
        onMouseDownCapture={stopPropagation}
        className="flex gap-6 border-b border-line outline-none"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            onClick={() => onValueChange(tab.value)}
            className="-mb-px min-h-12 border-b-2 border-transparent text-lg font-semibold wrap-anywhere text-muted hover:text-ink aria-selected:border-action aria-selected:text-ink forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} asChild>
          <div style={noInlineStyle} className="min-w-0">
            {tab.content}
          </div>
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

/**
 * Radix moves the focus by script on mouse down, so browsers draw the keyboard's focus ring. Without that event,
 * browsers move the focus themselves; not all do, so a click selects the tab.
 */
const stopPropagation = (event: MouseEvent) => event.stopPropagation();

/** Radix would render these as style attributes, which the policy forbids (decision 23). */
const noInlineStyle = { animationDuration: undefined, outline: undefined };
