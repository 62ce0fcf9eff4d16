import { requestTarget } from '../../../harness/engine/wire/request-target.ts';
import { expect, test } from '../../test.ts';

test('joins onto the path of the base URL and touches nothing else', () => {
  expect(requestTarget('/', '/api/v1/x')).toBe('/api/v1/x');
  expect(requestTarget('/base/', '/api/v1/x')).toBe('/base/api/v1/x');
  expect(requestTarget('/base', 'x')).toBe('/base/x');
  for (const path of ['//a', '/a/../b', '/a/./b', '/%2F%2f%zz', '/a;b=c', "/'[]{}|\\^`<>", '/a#b', '/a?b?c']) {
    expect(requestTarget('/', path)).toBe(path);
  }
});

test('encodes only what HTTP cannot carry, as UTF-8', () => {
  expect(requestTarget('/', '/é x\t\n\0\u2028\ud83d\ude00')).toBe('/%C3%A9%20x%09%0A%00%E2%80%A8%F0%9F%98%80');
  expect(requestTarget('/', '/lone\ud800')).toBe('/lone%EF%BF%BD');
  expect(requestTarget('/', '/a%C3é')).toBe('/a%C3%C3%A9');
});

test('a query is taken verbatim as text and encoded as a record', () => {
  expect(requestTarget('/', '/x', 'a=1&a=2&b')).toBe('/x?a=1&a=2&b');
  expect(requestTarget('/', '/x?y', 'a=%zz')).toBe('/x?y&a=%zz');
  expect(requestTarget('/', '/x', { limit: 10, offset: 2n ** 64n, active_only: false, 'a&b': 'c=d e/é' })).toBe(
    '/x?limit=10&offset=18446744073709551616&active_only=false&a%26b=c%3Dd%20e%2F%C3%A9',
  );
  expect(requestTarget('/', '/x', {})).toBe('/x');
  expect(requestTarget('/', '/x', '')).toBe('/x');
});
