import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeInRounds } from '../../../regtest/lab/rounds.ts';
import { expect, test } from '../../test.ts';

const CLOSED = new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } });
const AWAY = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });

/** What becomes of a round: the exit code, what it leaves open, and what its maker's node says then. */
interface Outcome {
  readonly code: number;
  readonly open: readonly string[];
  readonly error?: Error;
}

/** Judges by these outcomes, one a round; gives the exit code, the flags of each round, and what was said. */
async function judging(outcomes: readonly Outcome[], most: number, flags: readonly string[] = ['--only', 'SWP,FLW']) {
  const asked: (readonly string[])[] = [];
  const said: string[] = [];
  const root = test.info().outputPath('lab');
  const code = await judgeInRounds(
    {
      say: (line) => said.push(line),
      async prepare(round) {
        const folder = join(root, String(round));
        mkdirSync(join(folder, 'log'), { recursive: true });
        writeFileSync(join(folder, 'log/maker.log'), 'valid rgb info file: EOF');
        const { error } = outcomes[round] ?? {};
        const call = async () => {
          if (error) throw error;
          return {} as never;
        };
        return { folder, nodes: { maker: { call }, taker: { call: async () => ({}) as never } }, round };
      },
      async judge({ folder, round }, given) {
        asked.push(given);
        const { code: ends = 0, open = [] } = outcomes[round] ?? {};
        mkdirSync(join(folder, 'run'), { recursive: true });
        const requirements = [
          { id: 'X-1', verdict: 'verified' },
          ...open.map((id) => ({ id, verdict: 'not-exercised' })),
        ];
        writeFileSync(join(folder, 'run/conformance.json'), JSON.stringify({ requirements }));
        return ends;
      },
    },
    { most, flags },
  );
  return { code, asked, said: said.join('\n') };
}

test('a node that broke is named with the end of its log, and the rest is judged in a fresh laboratory', async () => {
  const broke = { code: 2, open: ['SWP-1', 'SWP-2'], error: CLOSED };
  const { code, asked, said } = await judging([broke, { code: 0, open: [] }], 2);
  expect(code).toBe(0);
  expect(asked.map((flags) => flags.slice(0, 2))).toEqual([
    ['--only', 'SWP,FLW'],
    ['--only', 'SWP-1,SWP-2'],
  ]);
  expect(said).toContain('the node of the maker broke during the run');
  expect(said).toContain('valid rgb info file: EOF');
  expect(said).toContain('go on in another folder');
});

test('without leave, or when it may no more, the exit code is that of the run', async () => {
  const broke = { code: 2, open: ['SWP-1'], error: CLOSED };
  expect(await judging([broke], 0)).toMatchObject({ code: 2, asked: [['--only', 'SWP,FLW']] });
  expect(await judging([broke, broke, { code: 0, open: [] }], 1)).toMatchObject({ code: 2 });
});

test('what one round accused stays accused, and a node that is away did not break', async () => {
  const accused = { code: 1, open: ['SWP-1'], error: CLOSED };
  expect(await judging([accused, { code: 0, open: [] }], 1)).toMatchObject({ code: 1 });
  const { code, said } = await judging([{ code: 2, open: ['SWP-1'], error: AWAY }], 3);
  expect([code, said]).toEqual([2, '']);
});
