import type { ComponentChildren } from 'preact';

interface CodeProps {
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Text of machines. It may scroll, so the keyboard has to reach it. */
export function Code({ children, ...rest }: CodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <pre tabIndex={0} {...rest}>
      {children}
    </pre>
  );
}
