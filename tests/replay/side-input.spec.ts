import { recordedCheck, type SideInput } from '../../harness/engine/replay/recorded-check.ts';
import { beginReplay, endReplay } from '../../harness/engine/replay/replay.ts';
import { keepSideInputs, sideInputIfAnyNow } from '../../harness/engine/replay/side-input.ts';
import { expect, test } from '../test.ts';

test.afterEach(() => {
  keepSideInputs(undefined);
  endReplay();
});

test('a question that is asked again has each of its answers again, those that there were none to included', () => {
  const sideInputs: SideInput[] = [];
  keepSideInputs((sideInput) => sideInputs.push(sideInput));
  const answers = [undefined, undefined, 'a', undefined, 'b', undefined];
  const ask = () => answers.map((answer) => sideInputIfAnyNow('who was first', () => answer));
  expect(ask()).toEqual(answers);

  beginReplay(recordedCheck([], sideInputs));
  expect(answers.map(() => sideInputIfAnyNow('who was first', () => 'nobody is asked'))).toEqual(answers);
});

test('a question without any answer is not recorded', () => {
  const sideInputs: SideInput[] = [];
  keepSideInputs((sideInput) => sideInputs.push(sideInput));
  sideInputIfAnyNow('who was first', () => undefined);
  expect(sideInputs).toEqual([]);
});
