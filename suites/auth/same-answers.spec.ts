import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import * as Auth from '../../harness/groups/auth.ts';
import {
  accepted,
  confirm,
  expect,
  inconclusive,
  NotApplicable,
  NotExercised,
  outcomeOf,
  should,
  test,
} from '../../harness/test.ts';

const READINGS = [
  '/api/v1/market/assets',
  '/api/v1/market/pairs',
  '/api/v1/market/routes/matrix',
  '/api/v1/lsps1/get_info',
];

test('a key changes who is counted, not what is answered', { tag: should('AUT-KEY-02') }, async ({
  presenting,
  wire,
  discovery,
}) => {
  const nobody = presenting(null).wire;
  const open: string[] = [];
  for (const path of READINGS)
    if (!discovery.enforcement || Auth.isLetIn(await nobody.send({ method: 'GET', path }))) open.push(path);
  if (open.length === 0) throw new NotApplicable('the target answers nobody without a key');
  for (const path of open) {
    await confirm('the market', async () => {
      const answers = [];
      for (const { send } of [wire, nobody, nobody, wire]) answers.push(await send({ method: 'GET', path }));
      // What is no JSON to either is for the checks of the list to judge.
      if (!answers.some(({ status, value }) => status === 200 && value !== undefined))
        throw new NotExercised(
          `${path} gives ${answers.map(outcomeOf).join(', ')}, of which the inner two are without a key`,
        );
      const [withKey, without, withoutAgain, withKeyAgain] = answers.map((answer) =>
        answer.status === 200 ? canonical(accepted(answer), isMoving) : `status ${answer.status}`,
      );
      // What every reading changes is no matter of keys.
      if (withKey !== withKeyAgain || without !== withoutAgain)
        inconclusive(`${path} changes from one reading to the next, whoever reads`);
      expect(without, `${path} without a key, compared with the answer to the key`).toBe(withKey);
    });
  }
});
