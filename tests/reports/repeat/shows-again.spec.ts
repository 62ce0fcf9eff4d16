import { join } from 'node:path';
import { command } from '../../cli/command.ts';
import { reportIn } from '../../cli/target.ts';
import { expect, test } from '../../test.ts';
import { byShell } from './by-shell.ts';
import { brokenBy, FAULTY, FAULTY_BEHIND_KEYS, judgedFor, startTarget, type Target } from './injected.ts';

const ALL = [...FAULTY, ...FAULTY_BEHIND_KEYS];
const IDS = brokenBy(ALL);
/** How many scripts are run at once. */
const AT_ONCE = 6;

test.describe.configure({ timeout: 600_000 });

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

  const [again, without] = await Promise.all([
    endsOf(out, 'shows again', () => startTarget(FAULTY, FAULTY_BEHIND_KEYS)),
    endsOf(out, 'does not show', () => startTarget([], [])),
  ]);
  expect(again).toEqual({});
  expect(without).toEqual({});
});

const CODES = { 'shows again': 1, 'does not show': 0 } as const;

/** What the scripts say that do not end as they should, each on a target of its own, by requirement. */
async function endsOf(
  out: string,
  expected: keyof typeof CODES,
  start: () => Promise<Target>,
): Promise<Record<string, string>> {
  const left = [...IDS];
  const others: Record<string, string> = {};
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const target = await start();
      const { code, text } = await byShell(join(out, 'repeat', `${id}.sh`), {
        ...target.environment,
        REPEAT_MAY_PAY: 'yes',
      });
      await target.close();
      if (code !== CODES[expected] || !text.endsWith(`\n${expected}\n`)) others[id] = `${code}\n${text}`;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE / 2 }, work));
  return others;
}
