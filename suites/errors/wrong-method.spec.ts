import * as Errors from '../../harness/groups/errors.ts';
import { expect, key, must, note, requirement, silent, test, tier } from '../../harness/test.ts';
import { loadOperations } from '../../specs/operations.ts';

/** What an operation doesn't have, by the method that it has. */
const OTHER_METHODS = { GET: ['POST', 'DELETE', 'PATCH'], POST: ['GET', 'PUT', 'PATCH'] };

/** The tiers that some operation asks for. */
const TIERS = ['read', 'quote', 'order'] as const;

const WRONG_METHOD = silent('ERR-STATUS-07');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

for (const name of TIERS)
  test(`a wrong method on what needs the tier ${name}`, {
    tag: [WRONG_METHOD, WITHSTANDS_INPUT, tier(name), key(name)],
  }, async ({ wire }) => {
    const wrong = loadOperations()
      .filter((operation) => operation.tier === name)
      .flatMap(({ method, path }) => OTHER_METHODS[method].map((other) => `${other} ${path}`));
    const answers: Errors.Probed<string> = new Map();
    const send = (line: string) => {
      const [method = '', path = ''] = line.split(' ');
      return Errors.firstAnswer(wire, { method, path, ...(method === 'GET' ? {} : { json: {} }) });
    };
    await requirement(WITHSTANDS_INPUT, () => Errors.probe(wrong, send, answers));
    await requirement(WRONG_METHOD, () => {
      for (const [line, { status }] of answers) expect(status, `status of ${line}`).not.toBe(200);
      note(Errors.summary(answers));
    });
  });

test('the head of a reading is no failure', { tag: [WITHSTANDS_INPUT, key('heads')] }, async ({ wire }) => {
  const readings = loadOperations().filter(({ method, tier: needed }) => method === 'GET' && needed === 'read');
  await Errors.probe(readings, ({ path }) => Errors.firstAnswer(wire, { method: 'HEAD', path }));
});
