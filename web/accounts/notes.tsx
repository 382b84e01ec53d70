import type { LucideIcon } from 'lucide-react';

/** A short list of facts, each with its icon. */
export function Notes({ notes }: { notes: readonly { icon: LucideIcon; text: string }[] }) {
  return (
    <ul className="grid gap-3">
      {notes.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-action" strokeWidth={1.75} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
