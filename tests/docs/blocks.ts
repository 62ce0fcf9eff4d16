import { documents } from './documents.ts';

/** A line of a document that somebody types. */
export interface TypedLine {
  readonly file: string;
  /** Without the comment behind it. */
  readonly line: string;
}

/** Lines of one block of code, which are typed one after the other in one shell. */
export type TypedBlock = readonly TypedLine[];

/** What a line begins with that somebody types; other blocks show what a command prints, or a file. */
const TYPED = /^(npm|npx|maker-conformance|curl|sh|openssl|podman|export|source|[A-Z_]+=[^'])\b/;

/** The blocks of all documents that hold commands. */
export function typedBlocks(): TypedBlock[] {
  return documents().flatMap(({ file, text }) =>
    Array.from(text.matchAll(/^```\n([\s\S]*?)^```$/gm), ([, body = '']) => body.split('\n'))
      .filter(([first = '']) => TYPED.test(first))
      .map((lines) =>
        lines.map((line) => ({ file, line: line.replace(/\s+#\s.*$/, '').trim() })).filter(({ line }) => line !== ''),
      ),
  );
}

/** A use of the command in a document: its name and the flags behind it. */
export interface Use {
  readonly file: string;
  readonly text: string;
  readonly name: string;
  readonly flags: readonly string[];
}

/** How the command is called, and which of its commands that is. */
const CALLS: readonly (readonly [call: RegExp, name: string])[] = [
  [/npm start --(.*)/, 'run'],
  [/npm run serve --(.*)/, 'serve'],
  [/npm run conform --(.*)/, ''],
  [/(?:^|\s)maker-conformance ([a-z-].*)/, ''],
];

/**
 * All uses of the command in blocks, and in code within the text that begins with one of its commands.
 * @param names the commands that there are
 */
export function usesOfCommand(names: readonly string[]): Use[] {
  return documents().flatMap(({ file, text }) => {
    const blocks = Array.from(text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm), ([, body = '']) => body.split('\n')).flat();
    const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
    const spans = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
    const inText = spans.filter((span) => names.includes(span.split(' ', 1)[0] ?? '') && / -/.test(span));
    return [
      ...blocks.flatMap((line) => useIn(line, file, names)),
      ...spans.flatMap((span) => useIn(span, file, names)),
      ...inText.flatMap((span) => useIn(`maker-conformance ${span}`, file, names)),
    ];
  });
}

function useIn(text: string, file: string, names: readonly string[]): Use[] {
  const [call, fixed = ''] = CALLS.find(([form]) => form.test(text)) ?? [];
  const words = (call?.exec(text)?.[1] ?? '')
    .replace(/\s+#\s.*$/, '')
    .trim()
    .split(/\s+/);
  const [first = ''] = words;
  if (first === '') return [];
  const name = fixed || (first.startsWith('-') ? 'run' : first);
  const known = names.includes(name) || name === 'help';
  // `maker-conformance` is also the name of a package and of a folder.
  if (!known && !text.includes('conform --')) return [];
  return [{ file, text, name, flags: words.flatMap((word) => /^--[a-z][a-z-]*/.exec(word) ?? []) }];
}
