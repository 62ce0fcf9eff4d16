import type { ComponentChildren } from 'preact';

interface HeadingProps {
  /** What links lead to. */
  readonly id: string;
  /** What the navigation calls the section: a word or two. */
  readonly short: string;
  readonly children: ComponentChildren;
}

/** The heading of a section that the navigation leads to. */
export function Heading({ id, short, children }: HeadingProps) {
  return (
    <h2 id={id} data-short={short}>
      {children}
    </h2>
  );
}
