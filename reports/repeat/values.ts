import type { Exchange } from '../harness/engine/wire/exchange.ts';

/** A value that a script takes from an answer, or that has to be set before it runs. */
export interface Variable {
  readonly name: string;
  readonly value: string;
}

/** The variables of a script. */
export interface Variables {
  /** Those whose values an answer is the first to hold, each with the member that it is taken from. */
  takenFrom(exchange: Exchange): (Variable & { readonly member: string })[];
  /** A text with a placeholder for each known value, and for each secret. */
  withPlaceholders(text: string): string;
  /** A shell line with its placeholders as variables; words are quoted already. */
  expanded(line: string): string;
  /** The secrets that no answer gave. */
  toBeSet(): readonly string[];
}

/** Members that name what later requests ask for. */
const NAMING = /^(.*_)?(id|hash|token|swapstring|preimage|invoice)$/;
const MEMBER = /"(\w+)"\s*:\s*"([^"\\]{6,})"/g;
const LABEL = /\[secret-[0-9a-f]{12}\]/g;
const PLACEHOLDER = /__variable_(\w+?)__/g;

/** Recognises in later requests what earlier answers gave. The record has labels for secrets; they become variables too. */
export function createVariables(): Variables {
  const byValue = new Map<string, string>();
  const unset: string[] = [];

  function named(value: string, wish: string): string {
    const taken = new Set(byValue.values());
    let name = wish;
    for (let number = 2; taken.has(name); number++) name = `${wish}_${number}`;
    byValue.set(value, name);
    return name;
  }

  return {
    takenFrom({ response }) {
      const text = response !== undefined && 'text' in response.body ? response.body.text : '';
      const seen = new Set<string>();
      return [...text.matchAll(MEMBER)].flatMap(([, member = '', value = '']) => {
        const isFirst = !seen.has(member);
        seen.add(member);
        if (!isFirst || byValue.has(value) || !NAMING.test(member)) return [];
        return [{ member, value, name: named(value, member.toUpperCase()) }];
      });
    },
    withPlaceholders(text) {
      const values = [...byValue].sort(([a], [b]) => b.length - a.length);
      const known = values.reduce((all, [value, name]) => all.replaceAll(value, `__variable_${name}__`), text);
      return known.replace(LABEL, (label) => {
        const name = named(label, 'SECRET');
        unset.push(name);
        return `__variable_${name}__`;
      });
    },
    expanded(line) {
      const names = new Set(byValue.values());
      let quoted = false;
      return line
        .split(/('|\\')/)
        .map((piece) => {
          if (piece === "'") quoted = !quoted;
          // What a peer wrote must not name a variable of whoever runs the script.
          return piece.replace(PLACEHOLDER, (text, name) => {
            if (!names.has(name)) return text;
            return quoted ? `'"$${name}"'` : `"$${name}"`;
          });
        })
        .join('');
    },
    toBeSet: () => unset,
  };
}
