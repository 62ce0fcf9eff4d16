import { DEFAULT_BOUNDS } from '../../../harness/engine/bounds.ts';
import { labelOf } from '../../../harness/engine/wire/label.ts';
import { createSecrets } from '../../../harness/engine/wire/secrets.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const KEY = 'sk_live_9f8e7d/6c+5b';
const LABEL = /^\[secret-[0-9a-f]{12}\]$/;

test('labels are stable within a run and differ between runs and values', () => {
  const one = createSecrets('run', []);
  const other = createSecrets('run', [KEY]);
  expect(one.label(KEY)).toMatch(LABEL);
  expect(one.label(KEY)).toBe(other.label(KEY));
  expect(one.label(KEY)).not.toBe(createSecrets('another run', []).label(KEY));
  expect(one.label(KEY)).not.toBe(one.label(`${KEY}x`));
});

test('a label stays in a run that replays it, which has another key', () => {
  const label = labelOf(KEY, 'a run');
  expect(createSecrets('its replay', []).label(label)).toBe(label);
  expect(labelOf(label, 'its replay')).toBe(label);
});

test('a known secret is replaced in every shape in which it may come back', () => {
  const secrets = createSecrets('run', [KEY]);
  const label = secrets.label(KEY);
  const odd = 'quo"te\\ünï';
  secrets.add(odd);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const shapes: [shape: string, clean: string][] = [
    [`x${KEY}y${KEY}`, `x${label}y${label}`],
    [encodeURIComponent(KEY), label],
    [encodeURIComponent(KEY).toLowerCase(), label],
    [KEY.replace('/', '\\/'), label],
    [JSON.stringify({ a: odd }), `{"a":"${secrets.label(odd)}"}`],
    [JSON.stringify(JSON.stringify({ a: KEY })), JSON.stringify(JSON.stringify({ a: label }))],
    [base64(KEY).replace(/=+$/, ''), label],
    [base64(`Bearer ${KEY}!!`), `QmVhcmVyIH${label}ISE=`],
    [`<a href="/x?k=${encodeURIComponent(odd)}">`, `<a href="/x?k=${secrets.label(odd)}">`],
  ];
  for (const [shape, clean] of shapes) expect(secrets.redact(shape)).toBe(clean);
});

test('the longer of two secrets that begin alike goes as a whole', () => {
  const secrets = createSecrets('run', ['abcdefgh', 'abcdefghijkl']);
  expect(secrets.redact('-abcdefghijkl-abcdefgh-')).toBe(
    `-${secrets.label('abcdefghijkl')}-${secrets.label('abcdefgh')}-`,
  );
});

test('secret members are replaced where they stand, whatever their length', () => {
  const secrets = createSecrets('run', []);
  const body = '{"access_token" : "ab","x":"ab","preimage":"p\\u0041q","payment_secret":"","access_token":null}';
  expect(secrets.redact(body)).toBe(
    `{"access_token" : "${secrets.label('ab')}","x":"ab","preimage":"${secrets.label('pAq')}","payment_secret":"","access_token":null}`,
  );
  expect(secrets.redact('/status?payment_hash=00&access_token=a%2Fb&x=1')).toBe(
    `/status?payment_hash=00&access_token=${secrets.label('a/b')}&x=1`,
  );
  expect(secrets.redact(secrets.redact(body))).toBe(secrets.redact(body));
});

test('secret members are replaced where their names are written with escapes, too', () => {
  const secrets = createSecrets('run', []);
  const body = '{"access\\u005Ftoken":"ab","\\u0070reimage" :"cd","a\\u0062c":"ab"}';
  expect(secrets.redact(body)).toBe(
    `{"access_token":"${secrets.label('ab')}","preimage" :"${secrets.label('cd')}","a\\u0062c":"ab"}`,
  );
});

test('what the target issues is a secret from then on', () => {
  const secrets = createSecrets('run', []);
  secrets.learnFromAnswer('{"swapstring":"1/BTC","access_token":"tok-123456","note":"access_token"}');
  expect(secrets.redact('{"message":"wrong token tok-123456"}')).toBe(
    `{"message":"wrong token ${secrets.label('tok-123456')}"}`,
  );
});

test('what a check merely presents as a token is only replaced in that exchange', () => {
  const secrets = createSecrets('run', [KEY]);
  const hash = 'ab'.repeat(32);
  const carried = secrets.ofRequest(
    '/x?access_token=from-query',
    ['Authorization', 'Bearer made-up-key'],
    `{"access_token":"${hash}"}`,
  );
  expect(carried).toEqual(['made-up-key', hash, 'from-query']);
  expect(secrets.redact(`echo ${hash}`, carried)).toBe(`echo ${secrets.label(hash)}`);
  expect(secrets.redact(`echo ${hash}`)).toBe(`echo ${hash}`);
  expect(secrets.ofRequest('/x', ['Authorization', `Bearer ${KEY}`], '')).toEqual([]);
});

test('Authorization keeps its scheme and loses its credential', () => {
  const secrets = createSecrets('run', [KEY]);
  const label = secrets.label(KEY);
  expect(secrets.redactHeader(['Authorization', `Bearer ${KEY}`])[1]).toBe(`Bearer ${label}`);
  expect(secrets.redactHeader(['authorization', KEY])[1]).toBe(label);
  expect(secrets.redactHeader(['Authorization', 'Basic dTpw'])[1]).toBe(`Basic ${secrets.label('dTpw')}`);
  expect(secrets.redactHeader(['Authorization', 'Bearer abc'])[1]).toBe(`Bearer ${secrets.label('abc')}`);
  expect(secrets.redactHeader(['Authorization', 'Bearer '])[1]).toBe('Bearer ');
  expect(secrets.redactHeader(['X-Echo', `Bearer ${KEY}`])[1]).toBe(`Bearer ${label}`);
  expect(secrets.redactHeader(['Content-Type', 'application/json'])[1]).toBe('application/json');
});

test('short and empty secrets never shred ordinary text', () => {
  const secrets = createSecrets('run', ['', 'a', 'BTC']);
  secrets.learnFromAnswer('{"access_token":"BTC"}');
  expect(secrets.redact('{"asset_id":"BTC","a":"banana"}')).toBe('{"asset_id":"BTC","a":"banana"}');
  expect(secrets.redactHeader(['Authorization', 'Bearer a'])[1]).toBe(`Bearer ${secrets.label('a')}`);
});

test('no secret survives, and everything else does, for any texts and secrets', () => {
  const secret = fc.string({ minLength: 6, maxLength: 20, unit: fc.constantFrom(...'abAB01-_/+="\\é'.split('')) });
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 12 }),
      fc.array(
        fc.oneof(fc.nat({ max: 11 }), fc.string({ maxLength: 12, unit: fc.constantFrom(...'xyz .,:{}'.split('')) })),
        { maxLength: 12 },
      ),
      (values, parts) => {
        const secrets = createSecrets('run', values);
        const text = parts
          .map((part) => (typeof part === 'number' ? `<${values[part % values.length]}>` : part))
          .join('');
        const clean = secrets.redact(text);
        if (values.some((value) => clean.includes(value))) return false;
        const kept = parts.filter((part) => typeof part === 'string').join('');
        return clean.replace(/<.*?>/gs, '') === kept || kept.includes('<');
      },
    ),
    { numRuns: 1_000 },
  );
});

test('an answer with very many tokens is learned from up to a cap, which is said once', () => {
  const said: string[] = [];
  const secrets = createSecrets('run', [KEY], { full: (sentence) => said.push(sentence) });
  const tokens = Array.from({ length: 100_000 }, (_, number) => `token-${String(number).padStart(8, '0')}`);
  const answer = JSON.stringify(tokens.map((access_token) => ({ access_token })));
  secrets.learnFromAnswer(answer);
  secrets.learnFromAnswer(answer);
  expect(said).toEqual([expect.stringContaining(String(DEFAULT_BOUNDS.mostSecrets))]);
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)];
  expect(secrets.redact(`of ${first} and ${KEY}`)).toBe(`of ${secrets.label(first)} and ${secrets.label(KEY)}`);
  expect(secrets.redact(`of ${last}`)).toBe(`of ${last}`);
  expect(secrets.redact(answer)).not.toContain('token-');
});

test('a value too long to be learned is hidden where it stands as a secret member', () => {
  const said: string[] = [];
  const secrets = createSecrets('run', [], { full: (sentence) => said.push(sentence) });
  const answer = JSON.stringify({ access_token: 'x'.repeat(100_000) });
  secrets.learnFromAnswer(answer);
  expect(said).toEqual([expect.stringContaining(`over ${DEFAULT_BOUNDS.secretCharacters} characters`)]);
  expect(secrets.redact(answer)).not.toContain('xxxxxx');
});

test('of many secrets that begin alike the longest that fits is replaced', () => {
  const values = Array.from({ length: 300 }, (_, length) => `begin-${'a'.repeat(length)}`);
  const secrets = createSecrets('run', [...values, 'begin-aab', 'begin-aaab-and-more']);
  expect(secrets.redact(`${values[299]}a`)).toBe(`${secrets.label(values[299] ?? '')}a`);
  expect(secrets.redact('begin-aaab-and')).toBe(`${secrets.label('begin-aaa')}b-and`);
  expect(secrets.redact('begin-aabc')).toBe(`${secrets.label('begin-aab')}c`);
});
