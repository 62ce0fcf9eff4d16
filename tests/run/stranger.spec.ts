import { peerText } from '../../harness/engine/peer-text.ts';
import { PUBLIC_READS, strangerIn } from '../../harness/run/stranger.ts';
import { expect, test } from '../test.ts';

function answersOf(...answers: readonly (readonly [status: number, value: unknown] | undefined)[]) {
  return PUBLIC_READS.map(({ path, member }, at) => {
    const given = answers[at % answers.length];
    return {
      path,
      member,
      answer: given && { status: given[0], value: given[1], text: peerText(JSON.stringify(given[1]) ?? '') },
    };
  });
}

const refused = { error_code: 'NOT_FOUND', message: 'no such path', details: {}, request_id: 'r' };

for (const { what, answers, says } of [
  {
    what: 'knows none of the paths',
    answers: answersOf([404, { detail: 'Not Found' }]),
    says: '/api/v1/market/pairs gives 404 {',
  },
  {
    what: 'knows none of the paths, and says so in text',
    answers: answersOf([404, undefined]),
    says: '404 (empty body)',
  },
  { what: 'is a maker at another path', answers: answersOf([404, refused]), says: '404 {"error_code":"NOT_FOUND"' },
  { what: 'answers everything alike', answers: answersOf([200, { ok: true }]), says: 'gives 200 {"ok":true}' },
  { what: 'answers everything with a list', answers: answersOf([200, []]), says: 'gives 200 []' },
  { what: 'sends everybody elsewhere', answers: answersOf([302, undefined]), says: 'gives 302' },
])
  test(`what ${what} is another service`, () => {
    expect(strangerIn(answers)).toContain(says);
  });

for (const { what, answers } of [
  { what: 'lists assets', answers: answersOf([200, { assets: [] }], [404, {}]) },
  { what: 'lists pairs alone', answers: answersOf([500, undefined], [200, { pairs: [] }], [404, {}]) },
  { what: 'is busy', answers: answersOf([503, undefined], [404, {}]) },
  { what: 'breaks', answers: answersOf([500, { detail: 'boom' }], [404, {}]) },
  { what: 'asks for a key', answers: answersOf([401, { error: 'unauthorized' }], [404, {}]) },
  { what: 'has had enough', answers: answersOf([429, undefined], [404, {}]) },
  { what: 'refuses in the envelope of the interface', answers: answersOf([400, refused]) },
  { what: 'gives no whole answer', answers: answersOf(undefined, [404, {}]) },
])
  test(`what ${what} may be a maker`, () => {
    expect(strangerIn(answers)).toBeUndefined();
  });
