import type { ReactNode } from 'react';
import type { PolicySection } from '#content/policy.ts';
import { directionOf, type Language } from '#contract/languages.ts';
import { useSettings } from '#web/page/settings.ts';

/** One of the cards of a policy page; `id` is its anchor. */
export function PolicyCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="rounded-3 border border-line bg-surface p-[clamp(1rem,4vw,3rem)]"
    >
      <h2 id={`${id}-title`} className="text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * Numbered sections of a long text, with their titles beside it on wide screens; `language` is that of the text, which
 * may be English.
 */
export function PolicySections({
  sections,
  language,
  heading: Heading,
}: {
  sections: readonly PolicySection[];
  language: Language;
  heading: 'h2' | 'h3';
}) {
  const { storeName } = useSettings();
  return (
    <div lang={language} dir={directionOf(language)} className="mt-8 grid gap-8 first:mt-0">
      {sections.map(({ id, title, paragraphs }, index) => (
        <div key={id} id={id} className="grid gap-3 wide:grid-cols-[14rem_minmax(0,1fr)] wide:gap-8">
          <Heading className="text-h3 tracking-normal">
            {index + 1}. {title}
          </Heading>
          <div className="grid gap-3">
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="max-w-measure">
                {paragraph.replaceAll('{{store}}', storeName)}
              </p>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
