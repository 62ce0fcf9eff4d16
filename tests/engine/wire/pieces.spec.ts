import { createPieces } from '../../../harness/engine/wire/pieces.ts';
import { createSecrets } from '../../../harness/engine/wire/secrets.ts';
import { spellings } from '../../../harness/engine/wire/spelling.ts';
import fc from '../../fast-check.ts';
import { createSearch, waysToSay } from '../../secrets/spellings.ts';
import { expect, test } from '../../test.ts';

const KEY = 'sk_live_9f8e7d/6c+5bQxVn';

test('a secret given to the run is found in each spelling, whatever stands around it', () => {
  const secrets = createSecrets('run', [KEY]);
  const search = createSearch([KEY]);
  for (const [way, words] of Object.entries(waysToSay(KEY))) {
    expect(search(words), way).not.toEqual([]);
    for (const text of [words, `before ${words} behind`, JSON.stringify({ [words]: words }), encodeURIComponent(words)])
      expect(search(secrets.redact(text)), `${way}: ${text}`).toEqual([]);
  }
});

test('any piece of 8 characters or more goes, and nothing else', () => {
  fc.assert(
    fc.property(fc.nat(KEY.length - 8), fc.nat(KEY.length), fc.string(), fc.string(), (from, more, before, behind) => {
      const piece = KEY.slice(from, from + 8 + more);
      const secrets = createSecrets('run', [KEY]);
      const apart = (text: string) => text.replaceAll(/[\w/+\\%&;-]/g, ' ');
      expect(secrets.redact(`${apart(before)} ${piece} ${apart(behind)}`)).toBe(
        `${apart(before)} ${secrets.label(piece)} ${apart(behind)}`,
      );
    }),
  );
});

test('what the interface says in any case is no piece of a key, and neither are amounts', () => {
  const secrets = createSecrets('run', ['live-quote_request-100000000-x'], { ordinary: 'an action quote_request' });
  expect(secrets.redact('{"action":"quote_request","amount":100000000}')).toBe(
    '{"action":"quote_request","amount":100000000}',
  );
  expect(secrets.redact('{"key":"live-quote_req"}')).toBe(`{"key":"${secrets.label('live-quote_req')}"}`);
});

test('escaped text stays the JSON that it was', () => {
  const secrets = createSecrets('run', [KEY]);
  const escaped = waysToSay(KEY).json_escaped;
  const body = `{"a":"x\\n${escaped}\\"","b":["\\u005c${escaped}", 1e400]}`;
  // Undone twice, the backslash belongs to the letter behind it.
  expect(secrets.redact(body)).toBe(`{"a":"x\\n${secrets.label(KEY)}\\"","b":["${secrets.label(KEY)}", 1e400]}`);
});

test('pieces of a learned token stay in the record, which is judged, and go from what people read', () => {
  const secrets = createSecrets('run', []);
  secrets.learnFromAnswer('{"access_token":"swp_0123abcd-4567efgh"}');
  expect(secrets.redact('{"swap_id":"0123abcd"}')).toBe('{"swap_id":"0123abcd"}');
  expect(secrets.redactMessage('came swp_0123ab… instead')).toBe(`came ${secrets.label('swp_0123ab')}… instead`);
  expect(secrets.redact('"swp_\\u0030123abcd-4567efgh"')).toBe(`"${secrets.label('swp_0123abcd-4567efgh')}"`);
});

test('the names of headers are redacted as their values are', () => {
  const secrets = createSecrets('run', [KEY]);
  expect(secrets.redactHeader([`x-${KEY}`, `v ${KEY}`])).toEqual([
    `x-${secrets.label(KEY)}`,
    `v ${secrets.label(KEY)}`,
  ]);
});

test('a spelling knows where each of its characters stands in the original', () => {
  const [, once, twice] = spellings('a\\u0062&#x25;63&lt;');
  expect([once?.text, twice?.text]).toEqual(['ab%63<', 'abc<']);
  expect([0, 1, 2, 3, 4].map((at) => twice?.origin(at))).toEqual([0, 1, 7, 15, 19]);
  expect(spellings('nothing to undo')).toHaveLength(1);
});

test('a secret that repeats itself costs no more than its length', () => {
  const pieces = createPieces({ encoded: true, ordinary: '', most: 1_000 });
  pieces.add('abcd'.repeat(512));
  expect(pieces.find('abcd'.repeat(4_096)).length).toBeGreaterThan(0);
});
