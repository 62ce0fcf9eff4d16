/** What a check expected and what came, each with its type. */
export interface Comparison {
  readonly expected?: string;
  readonly got?: string;
}

// As Playwright's matchers say it: `Expected: 200`, `Received string: "x"`. A difference of many lines has neither.
const EXPECTED = /^Expected[^:\r\n\u2028\u2029]*: +(.+)$/m;
const RECEIVED = /^Received[^:\r\n\u2028\u2029]*: +(.+)$/m;

/** Reads both sides out of the message of a failed comparison, as they are printed; nothing of what compares no two values. */
export function sidesIn(message: string): Comparison {
  const expected = EXPECTED.exec(message)?.[1];
  const got = RECEIVED.exec(message)?.[1];
  return { ...(expected === undefined ? {} : { expected }), ...(got === undefined ? {} : { got }) };
}

/** Both sides of a failed comparison, each behind the name of its type. */
export function comparisonIn(message: string): Comparison {
  const { expected, got } = sidesIn(message);
  return {
    ...(expected === undefined ? {} : { expected: typed(expected) }),
    ...(got === undefined ? {} : { got: typed(got) }),
  };
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^"/, 'a string'],
  [/^-?\d+n?$/, 'an integer'],
  [/^-?\d[\d.]*(e[+-]?\d+)?$/i, 'a number'],
  [/^(true|false)$/, 'a boolean'],
  [/^(Array )?\[/, 'an array'],
  [/^(Object )?\{/, 'an object'],
];

/** A value as it is printed, behind the name of its type: `"5"` and `5` are easily taken for one another. */
function typed(printed: string): string {
  const type = TYPES.find(([form]) => form.test(printed))?.[1];
  return type === undefined ? printed : `${type}, ${printed}`;
}
