import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startReference } from '../../reference/reference.ts';
import { NEEDS, type Need } from '../../specs/needs.ts';
import { command, type Ended } from '../cli/command.ts';
import type { Row } from './rows.ts';

/** Requirements that show each need, and those whose checks stand at the border of two tiers. */
const BORDERS =
  'MKT-ASSETS-01,QUO-RESP-01,LSP-INFO-07,LSP-EST-09,LSP-EST-12,LSP-EST-14,WS-PUSH-01,AUT-SCHEME-01,AUT-SCOPE-01,AUT-SCOPE-02,AUT-ORIGIN-01,SWP-EXEC-01';

/** Requirements of checks that wait, or have the clock advanced: in a run that makes no swap neither is done. */
const LAPSING = 'LSP-ORDER-18,LSP-STATE-07,FLW-SWAP-05,SWP-STATUS-19,SWP-EXEC-14';

/** The needs that the selection shows, and who brings none of what they are. */
const SHOWN: readonly (readonly [need: Need, isBrought: (row: Row) => boolean])[] = [
  ['api-key', ({ brought }) => brought === 'key' || brought === 'everything'],
  ['api-key-quote-only', ({ brought }) => brought === 'quote key' || brought === 'everything'],
  ['foreign-origin-key', ({ brought }) => brought === 'everything'],
];

interface Report {
  readonly summary: { readonly violated: number; readonly claim: string };
  readonly requirements: readonly { readonly id: string; readonly reasonCode?: string; readonly reason?: string }[];
}

/**
 * Plays an ordinary run on a reference of its own.
 * @param folder gets what it leaves
 * @param isWhole has all checks made, not only those at the borders of tiers
 * @returns what isn't as it should be, in a sentence each
 */
export async function play(row: Row, folder: string, isWhole = false): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { tier, brought, profile } = row;
  const reference = await startReference({ enforcement: row.keys === 'enforced' });
  const { keys } = reference;
  const [all, node] = [brought === 'everything', brought === 'node' || brought === 'everything'];
  const env = {
    CONFORMANCE_LISTEN_PERCENT: '1',
    ...(all || brought === 'key' ? { MAKER_API_KEY: keys.full } : {}),
    ...(all || brought === 'quote key' ? { MAKER_API_KEY_QUOTE_READ: keys.quoteRead } : {}),
    ...(all ? { MAKER_API_KEY_FOREIGN_ORIGIN: keys.foreignOrigin, CONTROL_URL: reference.controlUrl } : {}),
    ...(node ? { TAKER_NODE_URL: reference.nodeUrl } : {}),
  };
  const out = join(folder, 'out');
  const only = isLow(row) ? `${BORDERS},${LAPSING}` : BORDERS;
  const ended = await command(
    [
      ...['run', '--base-url', reference.baseUrl, '--tier', tier, '--profile', profile, '--out', out],
      ...(isWhole ? [] : ['--only', only]),
    ],
    { env },
  );
  await reference.close();
  return problemsOf(row, ended, out);
}

/** A tier whose runs make no swap. */
function isLow({ tier }: Row): boolean {
  return tier === 'read' || tier === 'quote';
}

function problemsOf(row: Row, { code, stdout, stderr }: Ended, out: string): string[] {
  const shown = `${stdout}\n${stderr}`;
  const file = join(out, 'conformance.json');
  if (row.profile === 'gate' && row.brought !== 'everything')
    return code === 2 && /^--profile: gate needs .*--without /m.test(stderr) && !existsSync(file)
      ? []
      : [`a gate without all that it demands ends in ${code}: ${shown}`];
  if (!existsSync(file)) return [`there is no report, exit code ${code}: ${shown}`];
  const { summary, requirements }: Report = JSON.parse(readFileSync(file, 'utf8'));
  // Nothing but refusals can be had of such a target.
  const isShut = row.keys === 'enforced' && !['key', 'everything'].includes(row.brought);
  const expected = isShut ? 2 : 0;
  const said =
    isShut && !shown.includes('the run has none (MAKER_API_KEY)') ? ['nobody says that a key is missing'] : [];
  const amiss = requirements.filter(
    ({ reasonCode, reason = '' }) =>
      reasonCode === 'error' || reasonCode === 'no-check' || /^\S+ \S+ needs the tier/.test(reason),
  );
  const lacking = SHOWN.filter(([, isBrought]) => !isBrought(row)).map(([need]) => NEEDS[need]);
  const unnamed = [`within tier ${row.tier}`, ...lacking].filter((words) => !summary.claim.includes(words));
  return [
    ...said,
    ...(code === expected ? [] : [`it ends in ${code}, not in ${expected}: ${shown}`]),
    ...(summary.violated === 0 ? [] : [`${summary.violated} are violated: ${shown}`]),
    ...amiss.map(({ id, reasonCode, reason }) => `${id}: ${reasonCode}, ${reason}`),
    ...unnamed.map((words) => `the claim “${summary.claim}” does not name ${words}`),
  ];
}
