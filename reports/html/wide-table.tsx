import type { ComponentChildren } from 'preact';

interface WideTableProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A table that scrolls to the side where it is wider than the page, so the keyboard has to reach it. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section class="wide-table" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
