import { join } from 'node:path';
import { command } from '../../cli/command.ts';
import { reportIn } from '../../cli/target.ts';
import { expect, test } from '../../test.ts';
import { byShell } from './by-shell.ts';
import { brokenBy, FAULTY, FAULTY_BEHIND_KEYS, judgedFor, startTarget, type Target } from './planted.ts';

const ALL = [...FAULTY, ...FAULTY_BEHIND_KEYS];
const IDS = brokenBy(ALL);
/** So many scripts are run at once. */
const AT_ONCE = 6;

test.describe.configure({ timeout: 300_000 });

test('what a run finds shows again by its script, and does not on a target without the faults', async () => {
  const out = test.info().outputPath('out');
  const judged = await startTarget(FAULTY, FAULTY_BEHIND_KEYS);
  const only = ['--only', judgedFor(ALL).join(',')];
  const { stdout } = await command(['run', '--tier', 'pay', '--trust-keys', '--out', out, ...only], {
    env: {
      ...judged.environment,
      CONFORMANCE_WORKERS: '4',
      CONFORMANCE_LISTEN_PERCENT: '1',
      CONFORMANCE_SETTLE_MS: '8000',
    },
  });
  await judged.close();
  const violated = reportIn(out).requirements.filter(({ verdict }) => verdict === 'violated');
  expect(
    IDS.filter((id) => !violated.some((entry) => entry.id === id)),
    stdout,
  ).toEqual([]);

  const ends = await Promise.all([
    endsOf(out, () => startTarget(FAULTY, FAULTY_BEHIND_KEYS)),
    endsOf(out, () => startTarget([], [])),
  ]);
  const [again, without] = ends;
  expect(again).toEqual(Object.fromEntries(IDS.map((id) => [id, 'shows again (1)'])));
  expect(without).toEqual(Object.fromEntries(IDS.map((id) => [id, 'does not show (0)'])));
});

/** How each script ends on a target of its own, by requirement. */
async function endsOf(out: string, start: () => Promise<Target>): Promise<Record<string, string>> {
  const left = [...IDS];
  const ends: Record<string, string> = {};
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const target = await start();
      const { code, text } = await byShell(join(out, 'repeat', `${id}.sh`), {
        ...target.environment,
        REPEAT_MAY_PAY: 'yes',
      });
      await target.close();
      const [last = ''] = text.trimEnd().split('\n').slice(-1);
      ends[id] = /^(shows again|does not show)$/.test(last) ? `${last} (${code})` : text;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE / 2 }, work));
  return ends;
}
