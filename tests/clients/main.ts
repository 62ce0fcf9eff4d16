// Runs the published SDKs against the reference and prints what came of each method: npm run test:clients.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReference } from '../../reference/reference.ts';
import { type Bridge, startClient } from './client.ts';
import { startCommandLine } from './command-line.ts';
import { COMMAND_GROUPS, GROUPS, type Surroundings } from './groups.ts';
import { installCommandLine, installPython, installRenamed, installTypeScript, NotInstalled } from './install.ts';
import { EndOfGroup, type Row, visit } from './visit.ts';

const python = { sdk: 'python', dropsTokens: false, start: startClient, groups: GROUPS } as const;
const CLIENTS = {
  python: { ...python, install: installPython },
  renamed: { ...python, dropsTokens: true, install: installRenamed },
  typescript: { ...python, sdk: 'typescript', install: installTypeScript },
  command: { ...python, start: startCommandLine, groups: COMMAND_GROUPS, install: installCommandLine },
} as const;
type Name = keyof typeof CLIENTS;

const folder = await mkdtemp(join(tmpdir(), 'clients-'));
try {
  for (const name of ['python', 'renamed', 'typescript', 'command'] as const) {
    try {
      const rows = await tryOut(name, await CLIENTS[name].install(folder));
      const failed = rows.filter(({ verdict }) => verdict === 'FAILED').length;
      print(`\n${name}: ${rows.length} calls, ${failed} failed\n`);
      if (failed > 0) process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error;
      print(error.message);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function tryOut(name: Name, bridge: Bridge): Promise<readonly Row[]> {
  const { sdk, dropsTokens, start, groups } = CLIENTS[name];
  const { baseUrl, wsUrl, nodeUrl, controlUrl, close } = await startReference();
  const client = start(bridge, { baseUrl, nodeUrl, socket: `${wsUrl}/api/v1/market/ws` });
  try {
    const trial = visit(client, (row) => print(lineOf(name, row)));
    const pull: Surroundings['pull'] = async (lever, body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${controlUrl}/${lever}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`the lever ${lever} was refused: ${await answer.text()}`);
    };
    for (const group of groups)
      await group(trial, { sdk, dropsTokens, pull }).catch((error: unknown) => {
        if (!(error instanceof EndOfGroup)) throw error;
      });
    return trial.rows;
  } finally {
    client.close();
    await close();
  }
}

function lineOf(name: string, { method, asked, outcome, verdict }: Row): string {
  const [first = ''] = outcome.split('\n');
  return [name.padEnd(10), method.padEnd(25), asked.padEnd(27), verdict.padEnd(8), first.slice(0, 120)].join(' ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
