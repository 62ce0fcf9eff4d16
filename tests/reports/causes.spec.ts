import { causeSentence } from '../../reports/cause-sentence.ts';
import { causesOf, followersLine } from '../../reports/causes.ts';
import { expect, test } from '../test.ts';
import { violated } from './documents.ts';

const MISSING = '/error/request_id is missing';

test('what one exchange violates in the same words is one cause, whoever reports it; a must comes first', () => {
  const passive = (count: number) =>
    `${count} of 9 answers: POST /quote (w0-4): ${MISSING}; GET /pairs (w1-2): another`;
  expect(
    causesOf([
      { ...violated('ERR-ENV-09', { offending: 4, message: MISSING }), level: 'should' },
      violated('ERR-ENV-01', { offending: 4, message: passive(3) }),
      violated('ERR-ENV-02', { offending: 4, message: `${passive(5)}. noted: a code` }),
      violated('QUO-RESP-02', { offending: 4, message: 'QUO-RESP-02: /rfq_id is missing' }),
    ]),
  ).toEqual([
    { exchange: 4, message: passive(3), requirements: ['ERR-ENV-01', 'ERR-ENV-02', 'ERR-ENV-09'] },
    { exchange: 4, message: 'QUO-RESP-02: /rfq_id is missing', requirements: ['QUO-RESP-02'] },
  ]);
});

test('the same two values at the same exchange are one cause, however it is worded', () => {
  const sides = { expected: 'an integer, 404', got: 'an integer, 500' };
  const [cause, ...more] = causesOf([
    violated('A-1', { offending: 7, message: 'the status of an unknown asset', ...sides }),
    violated('B-1', { offending: 7, message: 'what was answered', ...sides }),
  ]);
  expect([cause?.requirements, more]).toEqual([['A-1', 'B-1'], []]);
});

test('equal words about different exchanges, or about none, are different causes', () => {
  const elsewhere = [
    violated('A-1', { offending: 1, message: MISSING }),
    violated('A-2', { offending: 2, message: MISSING }),
  ];
  const nowhere = [violated('B-1', { message: MISSING }), violated('B-2', { message: MISSING })];
  expect(causesOf([...elsewhere, ...nowhere])).toHaveLength(4);
});

test('what starts from a broken answer follows from its cause, and is no cause itself', () => {
  const follower = (id: string) => ({
    ...violated(id, { outcome: 'not-exercised', follows: 'B-1' }),
    verdict: 'not-exercised' as const,
  });
  const [cause, ...more] = causesOf([violated('B-1', { offending: 1 }), follower('C-1'), follower('C-2')]);
  expect([cause?.requirements, cause?.followers, more]).toEqual([['B-1'], ['C-1', 'C-2'], []]);
  expect(followersLine(cause ?? {})).toBe('2 more follow from it: C-1, C-2');
  expect(followersLine({ followers: ['C-1'] })).toBe('1 more follows from it: C-1');
  expect(followersLine({})).toBeUndefined();
});

test('what is waived is no cause', () => {
  expect(causesOf([{ ...violated('A-1', { offending: 1 }), verdict: 'waived' }])).toEqual([]);
});

test('a cause is one sentence, with both sides where values are compared, and one answer of several', () => {
  const sentences: Readonly<Record<string, string>> = {
    '`total` of limit=1, and without parameters\nExpected: 6\nReceived: 1':
      '`total` of limit=1, and without parameters: expected 6, got 1',
    'Object {\n    "offset": 11,\n-   "total": 1,\n+   "total": 6,\n  }': 'expected "total": 1, got "total": 6',
    [`3 of 9 answers: GET /a (w0-4): ${MISSING}; GET /b (w1-2): another`]: `3 of 9 answers: GET /a (w0-4): ${MISSING}`,
    'expected status 404, got 410 {"error":"gone"}': 'expected status 404, got 410 {"error":"gone"}',
    'Expected: 1': 'Expected: 1',
    '': '',
  };
  for (const [message, sentence] of Object.entries(sentences)) expect(causeSentence(message)).toBe(sentence);
  expect(causeSentence('x'.repeat(300))).toBe(`${'x'.repeat(240)}…`);
});
