import { addExchange, looksAt, setRunningCheck } from '../../harness/verdict/check.ts';
import { control } from '../../harness/verdict/control.ts';
import { Violation } from '../../harness/verdict/failures.ts';
import { requirement, settle } from '../../harness/verdict/requirement.ts';
import { must } from '../../specs/tags.ts';
import { answering, http, loopback, rig } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';
import { checkOf } from './check-of.ts';

test.afterEach(() => setRunningCheck(undefined));

const ENDED = new Violation('it broke');

test('a violation is about what was looked at last, and shows what came before it', () => {
  const check = checkOf({});
  for (const id of ['a', 'b', 'c']) addExchange(check, id);
  looksAt(check, 'b');
  settle(check, ENDED);
  expect(check.results).toMatchObject([{ outcome: 'violated', offending: 'b', exchanges: ['a', 'b'] }]);
});

test('where nothing was looked at, it is about what was sent last', () => {
  const check = checkOf({});
  for (const id of ['a', 'b']) addExchange(check, id);
  settle(check, ENDED);
  expect(check.results).toMatchObject([{ offending: 'b' }]);
});

test('it may be about what came before an earlier verdict', () => {
  const check = checkOf({});
  addExchange(check, 'a');
  check.judged = true;
  addExchange(check, 'b');
  looksAt(check, 'a');
  settle(check, ENDED);
  expect(check.results).toMatchObject([{ offending: 'a', exchanges: ['a', 'b'] }]);
});

test('it is about an answer of the target, whatever the node of the client said since', () => {
  const check = checkOf({});
  addExchange(check, 'a');
  addExchange(check, 'balance', false);
  settle(check, ENDED);
  expect(check.results).toMatchObject([{ offending: 'a' }]);
});

test('it is about what was judged, not about what a control looked at', async () => {
  const check = checkOf({});
  setRunningCheck(check);
  const judge = () => {
    addExchange(check, 'judged');
    throw ENDED;
  };
  const holds = async () => {
    addExchange(check, 'looked at for the control');
    return true;
  };
  await expect(control(judge, [{ otherwise: 'it moved', holds }])).rejects.toBe(ENDED);
  settle(check, ENDED);
  expect(check.results).toMatchObject([{ offending: 'judged' }]);
});

test('what holds is about nothing', () => {
  const check = checkOf({ asserted: true });
  addExchange(check, 'a');
  settle(check, undefined);
  expect(check.results[0]).not.toHaveProperty('offending');
});

test('whatever is read of an answer counts as a look at it', async () => {
  const looked: string[] = [];
  const server = await loopback(answering(() => http(200, '{}')));
  const { wire } = rig(server.origin, { looked: (exchange) => void looked.push(exchange) });
  const first = await wire.send({ method: 'GET', path: '/one' });
  const second = await wire.send({ method: 'GET', path: '/two' });
  for (const answer of [first, second])
    for (const look of [
      () => answer.status,
      () => answer.text,
      () => answer.value,
      () => answer.problem,
      () => answer.headers,
      () => answer.header('date'),
    ]) {
      looked.length = 0;
      look();
      expect(new Set(looked)).toEqual(new Set([answer.exchange.id]));
    }
  await wire.close();
  await server.stop();
});

test('each step of a check is about what it looked at itself', async () => {
  const [one, other] = [must('MKT-ASSETS-04'), must('MKT-ASSETS-05')];
  const check = checkOf({ declared: new Set(['MKT-ASSETS-04', 'MKT-ASSETS-05']) });
  setRunningCheck(check);
  for (const id of ['a', 'b']) addExchange(check, id);
  for (const [tag, id] of [
    [one, 'b'],
    [other, 'a'],
  ] as const)
    await requirement(tag, () => {
      looksAt(check, id);
      throw new Violation('it broke');
    });
  expect(check.results).toMatchObject([{ offending: 'b' }, { offending: 'a' }]);
  // The steps fail this test softly, as they fail every test.
  test.info().errors.length = 0;
  test.info().status = 'passed';
});
