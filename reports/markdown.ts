import { cut, plainText } from './plain-text.ts';

/** A text as code within a line of Markdown: whatever a server said means nothing there, not even to whom it mentions. */
export function codeSpan(text: string, width = 300): string {
  const line = cut(plainText(text).replace(/\s+/g, ' ').trim(), width);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // In a table a bar would end the cell, even within code.
  return `${fence} ${line.replaceAll('|', '\\|')} ${fence}`;
}

/** A text of our own within a line of Markdown. */
export function escapedMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~#]/g, '\\$&');
}
