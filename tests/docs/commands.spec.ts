import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../../build/build.js';
import { onAnswer } from '../../faults/change.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { startReference } from '../../reference/reference.ts';
import { PROJECT } from '../cli/command.ts';
import { served } from '../cli/served.ts';
import { runAgainst } from '../cli/target.ts';
import { signingKeys } from '../signing-keys.ts';
import { expect, test } from '../test.ts';
import { type TypedLine, typedBlocks, usesOfCommand } from './blocks.ts';
import { helps } from './helps.ts';
import { NOT_RUN, reasonNotToRun } from './not-run.ts';
import { createShell, type Shell, typed, typedUntilReady } from './shell.ts';

const BLOCKS = typedBlocks();
/** A line that goes on until it is stopped, and says on its first line that it is ready. */
const LISTENS = /^npm run serve|^npm run conform -- front/;
/** One requirement, of which a run takes seconds. */
const ONE = 'MKT-ASSETS-04';

/** The folder that the documents speak of, with runs that violate something. */
async function prepareFolder(folder: string): Promise<void> {
  const wire = onAnswer('GET /api/v1/market/assets', ({ answer }) => {
    answer.total = (answer.assets as unknown[]).length;
  });
  const latest = join(folder, 'reports/out/latest');
  const { code, stdout } = await runAgainst({ wire }, '--only', ONE, '--tier', 'read', '--out', latest);
  expect(code, stdout).toBe(1);
  for (const name of ['monday', 'tuesday', '2026-01-31T02-00-00-000Z'])
    cpSync(latest, join(folder, 'reports/out', name), { recursive: true });
  for (const name of ['openapi.yaml', 'old.yaml', 'new.yaml'])
    copyFileSync(join(DIST, 'specs/openapi.yaml'), join(folder, name));
  copyFileSync(signingKeys().secret, join(folder, 'maker.pem'));
}

/** Where the servers of a test are. */
interface Servers {
  readonly baseUrl: string;
  readonly nodeUrl: string;
  /** The control interface of another one, whose levers disturb nobody. */
  readonly controlUrl: string;
}

/** A line with what stands for its placeholders, and what it needs in its environment. */
function filledIn(line: string, { baseUrl, nodeUrl, controlUrl }: Servers): string {
  const text = line
    .replaceAll(/https:\/\/(maker|staging)\.example|http:\/\/maker\.internal:8000|http:\/\/127\.0\.0\.1:8000/g, baseUrl)
    .replaceAll('http://127.0.0.1:3001', nodeUrl)
    .replaceAll(/http:\/\/127\.0\.0\.1:(8002|<port>)/g, controlUrl)
    .replaceAll('--port 8080', '--port 0')
    .replaceAll('<fault id>', 'assets-network-capitalised')
    .replaceAll('docs/catalogue.yaml', (path) => join(PROJECT, path))
    .replaceAll(/--only [A-Z]+-[A-Z-]*\d+/g, `--only ${ONE}`);
  if (line.includes('--shard')) return `CONFORMANCE_ONLY=${ONE},MKT-ASSETS-01 ${text}`;
  if (line.startsWith('sh ')) return `MAKER_BASE_URL=${baseUrl} ${text}`;
  if (line.includes('--profile gate')) return `TAKER_NODE_URL=${nodeUrl} CONTROL_URL=${controlUrl} ${text}`;
  return text;
}

/**
 * Types the lines of a block that can be run.
 * @param before what was typed before, which shows nothing more the second time
 */
async function typedBlock(
  block: readonly TypedLine[],
  shell: Shell,
  servers: Servers,
  before: Set<string>,
): Promise<string[]> {
  const written = (line: string) => filledIn(line, servers);
  const runnable = block.filter(({ line }) => reasonNotToRun(line) === undefined);
  const lines = runnable.filter(({ line }) => !before.has(written(line)));
  for (const { line } of lines) before.add(written(line));
  const failed = [];
  for (const each of lines.filter(({ line }) => LISTENS.test(line)))
    failed.push(...(await typedUntilReady(each, shell, written(each.line))));
  const others = lines.filter(({ line }) => !LISTENS.test(line));
  return others.length === 0 ? failed : [...failed, ...(await typed(others, shell, written))];
}

test('each use of the command in a document names a command and flags that there are', async () => {
  const commands = await helps();
  const uses = usesOfCommand(commands.map(({ name }) => name));
  expect(uses.length).toBeGreaterThan(60);
  const wrong = uses.filter(({ name, flags }) => {
    const known = commands.find((each) => each.name === name)?.flags.map(({ term }) => term.split(' ', 1)[0]);
    return known === undefined || flags.some((flag) => flag !== '--help' && !known.includes(flag));
  });
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('each script of npm that a document names is there', () => {
  const scripts = BLOCKS.flat().flatMap(({ line }) =>
    Array.from(line.matchAll(/npm run ([a-z:]+)/g), ([, name]) => name),
  );
  expect(scripts.filter((name) => !Object.keys(packageFile.scripts).includes(name ?? ''))).toEqual([]);
});

test('each reason not to run a command is one of a line that there is', () => {
  const lines = BLOCKS.flat().map(({ line }) => line);
  expect(NOT_RUN.filter(([start]) => !lines.some((line) => line.startsWith(start)))).toEqual([]);
});

test('the other commands of the documents do what they should, on a target of our own', async () => {
  test.setTimeout(600_000);
  // A folder for each lane: what one of them writes into a run must not meet what the other reads of it.
  const folders = ['one', 'other'].map((name) => test.info().outputPath(name)) as [string, string];
  const [judged, moved] = await Promise.all([startReference(), served(), prepareFolder(folders[0])]);
  cpSync(folders[0], folders[1], { recursive: true });
  const servers = { baseUrl: judged.baseUrl, nodeUrl: judged.nodeUrl, controlUrl: moved.controlUrl };
  const settings = {
    CONFORMANCE_ONLY: ONE,
    CONFORMANCE_PACE: 'off',
    CONFORMANCE_WORKERS: '1',
    MAKER_API_KEY: judged.keys.full,
    TARGET: judged.baseUrl,
  };
  // Each lane reads a document from its beginning.
  const waiting = [...new Set(BLOCKS.flat().map(({ file }) => file))];
  const failures: string[] = [];
  const before = new Set<string>();
  const lane = async (folder: string) => {
    const shell = createShell(folder, settings);
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      for (const block of BLOCKS.filter(([first]) => first?.file === file))
        failures.push(...(await typedBlock(block, shell, servers, before)));
  };
  await Promise.all(folders.map(lane));
  await Promise.all([judged.close(), moved.stop()]);
  expect(failures).toEqual([]);
});
