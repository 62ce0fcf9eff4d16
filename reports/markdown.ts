import { plainText } from '../harness/engine/plain-text.ts';
import { cut } from './plain-text.ts';

/** A text as code within a line of Markdown: nothing in it is markup, and an `@name` in it notifies nobody. */
export function codeSpan(text: string, width = 300): string {
  const line = cut(plainText(text).replace(/\s+/g, ' ').trim(), width);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // In a table a bar would end the cell, even within code.
  return `${fence} ${line.replaceAll('|', '\\|')} ${fence}`;
}

/** A text within a line of Markdown, as it reads: no markup, and nobody is mentioned. */
export function escapedMarkdown(text: string): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim();
  return line.replace(/[\\`*_{}[\]<>|~#]/g, '\\$&').replaceAll('@', '@<!-- -->');
}
