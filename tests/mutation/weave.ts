import type { Mutation } from './mutations.ts';

/** A mutation with the number by which it is switched on. */
export interface Numbered extends Mutation {
  readonly number: number;
}

/** Name of the global function that says whether the mutant of a number is the one to be. */
export const SWITCH = '__isMutant';

/**
 * The text of a file with all its mutants in it, each behind a switch: one file serves them all, and reports which of them a
 * run reaches. Parts of the syntax lie inside one another or apart, never across.
 */
export function weave(text: string, mutations: readonly Numbered[]): string {
  return woven(text, 0, text.length, mutations);
}

function woven(text: string, from: number, to: number, inside: readonly Numbered[]): string {
  let out = '';
  let at = from;
  const outermost = [...inside].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end } of outermost) {
    if (start < at) continue;
    const here = inside.filter((one) => one.start === start && one.end === end);
    const within = inside.filter((one) => one.start >= start && one.end <= end && !here.includes(one));
    out += text.slice(at, start) + here.reduce(switched, woven(text, start, end, within));
    at = end;
  }
  return out + text.slice(at, to);
}

function switched(original: string, { kind, number, mutated }: Numbered): string {
  const isOn = `globalThis.${SWITCH}(${number})`;
  switch (kind) {
    case 'statement':
      // In a block, lest an `else` go with the wrong `if`.
      return `{ if (!${isOn}) { ${original} } }`;
    case 'name':
      return `[${isOn} ? '${mutated}' : '${original.replace('.', '')}']`;
    case 'expression':
      return `(${isOn} ? (${mutated}) : ${original})`;
  }
}
