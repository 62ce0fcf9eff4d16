import type { ComponentChildren } from 'preact';
import { Heading } from './heading.tsx';

interface SectionProps {
  /** What links lead to. */
  readonly id: string;
  /** What the navigation calls it: a word or two. */
  readonly short: string;
  readonly title: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A section that the navigation leads to, under its heading. */
export function Section({ id, short, title, class: name, children }: SectionProps) {
  return (
    <section aria-labelledby={id} class={name}>
      <Heading id={id} short={short}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
