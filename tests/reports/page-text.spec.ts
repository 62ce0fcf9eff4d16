import { plainText } from '../../harness/engine/plain-text.ts';
import { indented, prettyJson } from '../../reports/html/pretty-json.ts';
import { showExchange } from '../../reports/html/shown-exchange.ts';
import { bytes, duration, figure } from '../../reports/html/words.ts';
import { firstLines } from '../../reports/plain-text.ts';
import { expect, test } from '../test.ts';
import { exchange } from './scenario.ts';

test('indenting keeps every lexeme', () => {
  const text = '{"n":9007199254740993,"d":1.0,"e":1E400,"s":"a\\u0041, {\\"}","a":[],"o":{},"l":[1,{"x":null}],"n":-0}';
  expect(prettyJson(text)).toBe(`{
  "n": 9007199254740993,
  "d": 1.0,
  "e": 1E400,
  "s": "a\\u0041, {\\"}",
  "a": [],
  "o": {},
  "l": [
    1,
    {
      "x": null
    }
  ],
  "n": -0
}`);
});

test('what is no JSON stays as it is', () => {
  for (const text of ['', '{', '<html>', '{"a":1}}', 'not json, at all']) expect(prettyJson(text)).toBe(text);
  for (const text of ['"a b"', '7', 'null', '[]']) expect(prettyJson(text)).toBe(text);
});

test('a body of brackets alone stays near its size', () => {
  const brackets = '['.repeat(50_000) + ']'.repeat(50_000);
  const text = prettyJson(brackets);
  expect(text.length).toBeLessThan(100 * brackets.length);
  expect(text.replaceAll(/\s/g, '')).toBe(brackets);
  const head = prettyJson(brackets, 500);
  expect(head.length).toBeGreaterThan(500);
  expect(head.length).toBeLessThan(700);
  expect(text.startsWith(head.trimEnd())).toBe(true);
});

test('members are found on their lines; what is missing, where it should stand', () => {
  const text = '{"a,":[{"b":1},{"b":{"c":"x:{"},"d/e":[]}],"f":2}';
  const at = (...steps: string[]) => {
    const { lines, marked } = indented(text, [steps]);
    return [...marked].map((line) => lines[line]?.trim());
  };
  expect(at('f')).toEqual(['"f": 2']);
  expect(at('a,', '1', 'b', 'c')).toEqual(['"c": "x:{"']);
  expect(at('a,', '1', 'd/e')).toEqual(['"d/e": []']);
  expect(at('a,', '0')).toEqual(['{']);
  expect(at('a,', '0', 'missing')).toEqual(['{']);
  expect(at('a,')).toEqual(['"a,": [']);
  expect(at('missing')).toEqual(['{']);
});

test('the member that a violation is about is marked, also far down in a long body', () => {
  const assets = Array.from({ length: 2_000 }, (_, precision) => ({ precision }));
  const answered = exchange('w0-1', {
    response: { status: 200, headers: [], body: { text: JSON.stringify({ assets }) } },
  });
  const { body = '', marked = [] } = showExchange(5, answered, 'curl', ['/assets/1500/precision']).response;
  expect(marked.map((line) => body.split('\n')[line]?.trim())).toEqual(['"precision": 1500']);
  expect(body.length).toBeLessThan(5_000);
  expect(showExchange(5, exchange('w0-1'), 'curl', ['/total']).response.marked).toEqual([3]);
});

test('text for a terminal has no control characters', () => {
  expect(plainText('\u001b[31mred\u001b[0m \u0007bell\u202e back\r\nnext')).toBe(
    'red \\u0007bell\\u202e back\\u000d\nnext',
  );
  expect(firstLines('a\n\nb\nc\nd', 2, 10)).toEqual(['a', 'b', '…']);
  expect(firstLines('abcdefghijkl', 2, 5)).toEqual(['abcd…']);
});

test('a shown exchange is cut to size', () => {
  const huge = exchange('w0-1', {
    request: {
      method: 'GET',
      url: `http://h/${'x'.repeat(9000)}`,
      headers: Array(90).fill(['X-Long', 'y'.repeat(9000)]),
    },
    response: { status: 200, headers: [], body: { text: JSON.stringify(Array(100_000).fill('z')) } },
  });
  const shown = showExchange(5, huge, 'c'.repeat(90_000));
  expect(JSON.stringify(shown).length).toBeLessThan(75_000);
  expect(shown.request.headers.at(-1)).toBe('… and 30 more');
  expect(shown.response.note).toBe('Cut; all 400 kB are in the file that exchange 5 in evidence.har names');
});

test('a shown socket says who said what, and how it ended', () => {
  const said = Array.from(
    { length: 40 },
    (_, at) => ({ at, from: 'server', opcode: 'text', text: 'z'.repeat(9_000) }) as const,
  );
  const socket = exchange('w0-1', {
    sentAt: 0,
    response: { status: 101, headers: [], body: { text: '' } },
    messages: [
      { at: 20, from: 'client', opcode: 'text', text: '{"action":"ping"}' },
      { at: 30, from: 'server', opcode: 'ping', text: '' },
      { at: 40, from: 'server', opcode: 'binary', base64: '//79' },
      { at: 50, from: 'client', opcode: 'text', text: 'xxx', bytes: 1_000_000 },
      ...said,
    ],
    closed: { at: 60, code: 1011, reason: 'no', by: 'server' },
  });
  const shown = showExchange(5, socket, '').socket;
  expect(shown?.messages.slice(0, 4)).toEqual([
    { number: 1, from: 'client', line: 'Client after 20 ms', body: '{\n  "action": "ping"\n}' },
    { number: 2, from: 'server', line: 'Server after 30 ms, ping frame' },
    { number: 3, from: 'server', line: 'Server after 40 ms, binary: 3 bytes that are no text' },
    { number: 4, from: 'client', line: 'Client after 50 ms, the beginning of 1 MB', body: 'xxx' },
  ]);
  expect(shown?.note).toBe('14 more messages are exchange 5 in evidence.har. Ended by the server with 1011, no');
  expect(JSON.stringify(shown).length).toBeLessThan(50_000);
  expect(showExchange(5, exchange('w0-1'), '').socket).toBeUndefined();
});

test('figures for people', () => {
  expect([999, 1000, 1234, 2_345_678].map(bytes)).toEqual(['999 bytes', '1 kB', '1.2 kB', '2.3 MB']);
  expect([12.4, 1000, 59_900, 61_000, 7_260_000].map(duration)).toEqual([
    '12 ms',
    '1 s',
    '1 min 0 s',
    '1 min 1 s',
    '2 h 1 min',
  ]);
  expect(figure(12345)).toBe('12\u202f345');
});

test('an exchange is called by its path with the query, so that the pages of a list differ', () => {
  const request = { method: 'GET', url: 'http://127.0.0.1:9/api/v1/market/assets?limit=1&offset=2', headers: [] };
  expect(showExchange(3, exchange('w0-3', { request }), '').name).toMatch(
    /^GET \/api\/v1\/market\/assets\?limit=1&offset=2 → /,
  );
});
