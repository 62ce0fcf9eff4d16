import * as Errors from '../../harness/groups/errors.ts';
import { expect, inconclusive, must, note, test } from '../../harness/test.ts';

/** A reading and a request with a body: what refuses the one need not be what refuses the other. */
const REQUESTS = [
  { method: 'GET', path: '/api/v1/market/assets' },
  { method: 'POST', path: '/api/v1/market/pairs/routes', json: {} },
  { method: 'GET', path: '/api/v1/swaps/nodeinfo' },
];

/** No key, and a wrong one. */
const KEYS = { 'no key': null, 'a wrong key': 'Bearer mk_none_0123456789abcdef' };

test('every 401 has the form of a key error', { tag: must('AUT-ENF-03') }, async ({ wireAs }) => {
  let refusals = 0;
  for (const request of REQUESTS)
    for (const [what, Authorization] of Object.entries(KEYS)) {
      const answer = await wireAs('anonymous').send({ ...request, headers: { Authorization } });
      if (answer.status !== 401) continue;
      refusals++;
      const what401 = `the 401 of ${request.method} ${request.path} for ${what}`;
      expect(Errors.envelopeOf(answer), `the form of ${what401}`).toBe('api-key');
      expect(Errors.envelopeProblems(answer), what401).toEqual([]);
    }
  if (refusals === 0) inconclusive('neither without a key nor with a wrong one was anything refused');
  note(`${refusals} refusals`);
});
