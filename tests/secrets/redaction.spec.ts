import { stripVTControlCharacters } from 'node:util';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';
import { createSearch, undone, waysToSay } from './spellings.ts';

const KEY = 'sk_live_Qx7vNz3KfW9pLr2TgYb5/jH+c';
const NODE_TOKEN = 'node~Zt4Rw8Mq1Xs6Vd0Bk9Hy5Ju3';
const ISSUED = 'swp_5f0e9d8c-7b6a-4958-8716-f5e4d3c2b1a0';

/** Tokens that are, in one spelling or another, a part of a key: what hides them must not break the rest of it apart. */
const ALSO_ISSUED = [KEY.slice(5, 17), KEY.slice(0, 9), '0073\\u006b', 'a2V5X2x', '%5f%6c'];

const search = createSearch([KEY, NODE_TOKEN]);

/** What a peer may say around and between secrets. */
const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      'İ',
      '\\u0130',
      '\u001b[',
      '\u001b[31m',
      '=',
      '"',
      '\\',
      '\n',
      '%',
      '&',
      '…',
      'error',
      '[secret-0123456789ab]',
      '{"a":"',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const saying = fc.tuple(fc.constantFrom(KEY, NODE_TOKEN, ISSUED), fc.nat()).map(([secret, way]) => {
  const ways = Object.values(waysToSay(secret));
  return ways[way % ways.length] ?? secret;
});

/** What becomes of a text on its way: it is quoted, escaped, cut. */
const treatment = fc.oneof(
  fc.constant((text: string) => JSON.stringify(text)),
  fc.constant((text: string) => text.replaceAll(/["\\]/g, '\\$&')),
  fc.constant((text: string) => encodeURIComponent(Buffer.from(text).toString())),
  fc.constant((text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => (text: string) => {
    const [start = 0, end = 0] = [from % (text.length + 1), to % (text.length + 1)].sort((a, b) => a - b);
    return `${text.slice(start, end)}…`;
  }),
);

/** Differences are marked with colours, wherever they are. */
const colours = fc.array(fc.nat(), { maxLength: 6 }).map((places) => (text: string) => {
  const marked = new Set(places.map((place) => place % (text.length + 1)));
  return Array.from({ length: text.length }, (_, at) =>
    marked.has(at) ? `\u001b[7m${text[at]}\u001b[27m` : text[at],
  ).join('');
});

test('in no text that is recorded or shown a secret can be read, however it was composed and treated', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(saying, words), { minLength: 1, maxLength: 12 }),
      fc.array(treatment, { maxLength: 4 }),
      colours,
      fc.subarray(ALSO_ISSUED),
      (parts, treatments, mark, also) => {
        const secrets = createSecrets('run', [KEY, NODE_TOKEN]);
        for (const access_token of [ISSUED, ...also]) secrets.learnFromAnswer(JSON.stringify({ access_token }));
        let text = parts.join('');
        for (const treat of treatments) text = treat(text);
        const safe = secrets.redactMessage(mark(text));
        const recorded = secrets.redact(text);
        for (const read of [safe, ...readings(safe), recorded, ...readings(recorded)]) {
          const found = search(read);
          if (found.length > 0 || read.includes(ISSUED))
            throw new Error(`${JSON.stringify(text)} became ${JSON.stringify(read)}, in which stands ${found[0]}`);
        }
      },
    ),
    { seed: 8, numRuns: 1_000 },
  );
});

test('a difference that Playwright marks amid a secret does not hide it', () => {
  const secrets = createSecrets('run', [KEY]);
  const escaped = waysToSay(KEY).json_escaped ?? '';
  const quoted = [`${KEY} ${escaped}`, `${KEY} ${escaped.replaceAll('\\', '\\\\')}`, KEY.replaceAll(/[a-z]/g, '$&-')];
  for (const received of quoted)
    for (const expected of quoted.filter((other) => other !== received)) {
      const safe = secrets.redactMessage(messageOf(() => expect(received).toBe(expected)));
      expect(search(stripVTControlCharacters(safe))).toEqual([]);
    }
});

function messageOf(failing: () => void): string {
  try {
    failing();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}

/** What can be read out of a text by somebody patient. */
function* readings(text: string): Generator<string> {
  let last = text;
  for (let round = 0; round < 6; round++) {
    last = undone(stripVTControlCharacters(last)).replaceAll('&amp;', '&');
    yield last;
  }
}
