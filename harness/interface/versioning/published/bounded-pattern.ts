import type { Options } from 'ajv';
import { RE2JS } from 're2js';

type Engine = NonNullable<NonNullable<Options['code']>['regExp']>;

/**
 * The engine for patterns of a document that somebody else wrote: RE2's, whose time is proportional to the text for every
 * pattern. It lacks lookarounds and backreferences, which might take for ever.
 * @throws {Error} with a sentence, for a pattern with one of these, and for an invalid one
 */
export const boundedPattern: Engine = Object.assign(
  (pattern: string) => {
    const expression = compiled(pattern);
    // ajv knows an expression by its text.
    return { test: (text: string) => expression.matcher(text).find(), toString: () => `/${pattern}/` };
  },
  { code: 'bounded-pattern' },
);

function compiled(pattern: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    throw new Error(`the pattern ${JSON.stringify(pattern.slice(0, 100))} is none that can be judged in bounded time`);
  }
}
