import type { Arrived } from '../../../faults/proxy/target.ts';
import { answering, changing, once, rewriting } from '../answers.ts';
import { deepArrays, deepObjects, emptyObject, LEVELS, webPage } from '../plays.ts';
import { always, type Call, type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('http');

/** Puts members of one's own behind those of the service's answer. */
const beside = (members: string) => rewriting(/\}$/, `,${members}}`);

/** Writes the numbers of each answer otherwise. */
const numberAs = (lexeme: string) => rewriting(/:\d+/g, `:${lexeme}`);

const wide = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(',');

const recoded = (recode: (bytes: Buffer) => Buffer) => changing(({ bytes }) => ({ bytes: recode(bytes) }));

/** The answer before this one, to any request. */
function former(arrived: Arrived, { memory }: Call): Partial<Arrived> {
  const kept = memory.get('former');
  memory.set('former', arrived.bytes);
  return Buffer.isBuffer(kept) ? { bytes: kept } : {};
}

/** The first answer to the same request. */
function cached({ bytes }: Arrived, { memory, method, target }: Call): Partial<Arrived> {
  const key = `${method} ${target}`;
  const kept = memory.get(key);
  if (Buffer.isBuffer(kept)) return { bytes: kept };
  memory.set(key, bytes);
  return {};
}

/** What a target may send as JSON, and in its place. */
export const HTTP_JSON: readonly Trick[] = [
  trick('deep-arrays', 'nests 100,000 arrays', deepArrays),
  trick('deep-arrays-from-the-start', 'nests 100,000 arrays in each of its answers', deepArrays, { when: always }),
  trick('deep-objects', 'nests 100,000 objects', deepObjects),
  trick(
    'deep-in-an-answer',
    'adds a member that nests 100,000 arrays',
    beside(`"more":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`),
  ),
  trick('brackets', 'opens 100,000 arrays and closes none', answering('['.repeat(LEVELS))),
  trick(
    'wide-array',
    'answers with a million numbers',
    once(() => answering(`[${wide(1_000_000, String)}]`)),
  ),
  trick(
    'wide-object',
    'answers with 200,000 members',
    once(() => answering(`{${wide(200_000, (at) => `"m${at}":${at}`)}}`)),
  ),
  trick(
    'many-assets',
    'lists 20,000 empty assets',
    once(() => answering(`{"assets":[${wide(20_000, () => '{}')}],"total":20000}`)),
  ),
  trick(
    'many-numbers-for-assets',
    'lists 300,000 numbers for assets',
    once(() => answering(`{"assets":[${wide(300_000, () => '0')}],"total":300000}`)),
  ),
  trick('large-answers', 'adds 4 MB to each answer', beside(`"more":"${'y'.repeat(4 * 2 ** 20)}"`), {
    destroys: false,
  }),
  trick(
    'huge-text',
    'says everything with a text of 20 MB',
    once(() => answering(`{"error":"${'y'.repeat(20 * 2 ** 20)}"}`, {}, 500)),
  ),
  trick('long-words', 'refuses with a megabyte of words', answering(`{"detail":"${'no '.repeat(350_000)}"}`, {}, 400)),
  trick('huge-names', 'names a member with 100 kB', beside(`"${'n'.repeat(100_000)}":1`), { destroys: false }),
  trick('huge-number', 'writes numbers of a million digits', numberAs('9'.repeat(1_000_000))),
  trick('long-numbers', 'writes numbers of 400 digits', numberAs('9'.repeat(400))),
  trick('overflow', 'writes 1e400 for numbers', numberAs('1e400')),
  trick('tiny-exponent', 'writes 1e-999999999 for numbers', numberAs('1e-999999999')),
  trick('huge-exponent', 'writes 1e999999999 for numbers', numberAs('1e999999999')),
  trick('nan', 'writes NaN for numbers', numberAs('NaN')),
  trick('infinity', 'writes -Infinity for numbers', numberAs('-Infinity')),
  trick('negative', 'writes -1 for numbers', numberAs('-1')),
  trick('fractions', 'writes 0.1 for numbers', numberAs('0.1')),
  trick(
    'repeated-keys',
    'says each member twice, the first time with null',
    // Nothing is lost by it: parsers take the last of them.
    rewriting(/("[a-z_]+"):/g, '$1:null,$1:'),
    { destroys: false },
  ),
  trick(
    'proto',
    'adds a member __proto__ and one called constructor',
    beside('"__proto__":{"status":"x","amount":1},"constructor":{"prototype":null}'),
    { destroys: false },
  ),
  trick('proto-alone', 'answers with __proto__ alone', answering('{"__proto__":{"assets":[],"total":0}}')),
  trick(
    'bad-utf-8',
    'sends bytes that are no UTF-8',
    recoded((bytes) => Buffer.from(bytes.toString().replaceAll('e', '\xff'), 'latin1')),
  ),
  trick('surrogates', 'sends half of a pair of surrogates', rewriting(/e/g, '\\ud800')),
  trick('byte-order-mark', 'begins with a byte order mark', rewriting(/^/, '\ufeff')),
  trick(
    'utf-16',
    'sends UTF-16',
    recoded((bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le')),
  ),
  trick('nul-bytes', 'sends a NUL after each byte of a text', rewriting(/a/g, 'a\u0000')),
  trick('trailing-words', 'goes on after its JSON', rewriting(/$/, ' and more')),
  trick(
    'half-an-answer',
    'sends half of its JSON, as if it were whole',
    recoded((bytes) => bytes.subarray(0, bytes.length / 2)),
  ),
  trick('nothing', 'calls nothing JSON', answering('')),
  trick('null', 'answers null to everything', answering('null')),
  trick('empty-array', 'answers [] to everything', answering('[]')),
  trick('empty-object', 'answers {} to everything', emptyObject),
  trick('empty-object-from-the-start', 'answers {} to everybody', emptyObject, { when: always }),
  trick('nulls', 'has null for each text', rewriting(/:"[^"]*"/g, ':null')),
  trick('arrays-for-texts', 'has an array for each text', rewriting(/:("[^"]*")/g, ':[$1]')),
  trick(
    'objects-that-are-no-text',
    'has an object that no text can be made of for each text',
    rewriting(/:"[^"]*"/g, ':{"toString":1,"valueOf":1,"toJSON":1}'),
  ),
  trick('web-page', 'sends a web page', webPage),
  trick('web-page-from-the-start', 'sends everybody a web page', webPage, { when: always }),
  trick(
    'gateway-page',
    'sends the page of a gateway that lost its service',
    answering('<html><h1>502 Bad Gateway</h1>', { 'content-type': 'text/html' }, 502),
  ),
  trick('swapped', 'gives each request the answer to the one before', changing(former)),
  trick('old', 'gives the first answer to a request again and again', changing(cached)),
];
