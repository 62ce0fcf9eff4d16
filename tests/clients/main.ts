// Runs the published SDKs against the reference and prints what came of each method: npm run test:clients.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReference } from '../../reference/reference.ts';
import { type Bridge, startClient } from './client.ts';
import { GROUPS, type Surroundings } from './groups.ts';
import { installPython, installTypeScript, NotInstalled } from './install.ts';
import { EndOfGroup, type Row, visit } from './visit.ts';

const SDKS = { python: installPython, typescript: installTypeScript };

const folder = await mkdtemp(join(tmpdir(), 'clients-'));
try {
  for (const sdk of ['python', 'typescript'] as const) {
    try {
      const rows = await tryOut(sdk, await SDKS[sdk](folder));
      const failed = rows.filter(({ verdict }) => verdict === 'FAILED').length;
      print(`\n${sdk}: ${rows.length} calls, ${failed} failed\n`);
      if (failed > 0) process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error;
      print(error.message);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function tryOut(sdk: Surroundings['sdk'], bridge: Bridge): Promise<readonly Row[]> {
  const { baseUrl, wsUrl, nodeUrl, controlUrl, close } = await startReference();
  const client = startClient(bridge, { baseUrl, nodeUrl, socket: `${wsUrl}/api/v1/market/ws` });
  try {
    const trial = visit(client, (row) => print(lineOf(sdk, row)));
    const pull: Surroundings['pull'] = async (lever, told) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${controlUrl}/${lever}`, { method: 'POST', headers, body: JSON.stringify(told) });
      if (!answer.ok) throw new Error(`the lever ${lever} was refused: ${await answer.text()}`);
    };
    for (const group of Object.values(GROUPS))
      await group(trial, { sdk, pull }).catch((error: unknown) => {
        if (!(error instanceof EndOfGroup)) throw error;
      });
    return trial.rows;
  } finally {
    client.close();
    await close();
  }
}

function lineOf(sdk: string, { method, asked, outcome, verdict }: Row): string {
  const [first = ''] = outcome.split('\n');
  return [sdk.padEnd(10), method.padEnd(25), asked.padEnd(27), verdict.padEnd(8), first.slice(0, 120)].join(' ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
