import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '../../test.ts';

const MAIN = join(import.meta.dirname, '../../../regtest/lab/main.ts');

/** Calls the laboratory as `npm run lab` does, with no variables of the surroundings but PATH. */
function lab(...words: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((ended) => {
    const args = ['--import', 'tsx', MAIN, ...words, '--state', test.info().outputPath('lab')];
    execFile(process.execPath, args, { env: { PATH: process.env.PATH } }, (error, stdout, stderr) =>
      ended({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

test('without programs it is one sentence and exit code 2', async () => {
  expect(await lab('up')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'BITCOIND: is not set; name the bitcoind program, or that of a running one by BITCOIND_URL.\n',
  });
});

test('without a laboratory every other command says how to begin', async () => {
  const ended = await Promise.all(['down', 'fund', 'status', 'judge'].map((name) => lab(name)));
  for (const { code, stderr } of ended) {
    expect(code).toBe(2);
    expect(stderr).toMatch(/^there is no laboratory in \S+; begin with: npm run lab -- up\.\n$/);
  }
});

test('what is no command is a wrong call, not a verdict', async () => {
  expect((await lab('upp')).code).toBe(2);
});
