import type { ComponentChildren } from 'preact';

/**
 * What a closed fold holds. A browser that runs the page's script keeps it as text until the fold is opened, so that a page
 * of hundreds of requirements opens at once; one that runs none shows it as it is.
 */
export function Later({ children }: { readonly children: ComponentChildren }) {
  return <noscript>{children}</noscript>;
}
