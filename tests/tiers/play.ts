import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference } from '../../reference/reference.ts';
import { NEEDS, type Need } from '../../specs/needs.ts';
import { type EndedRun, reportIn, runAgainst } from '../cli/target.ts';
import type { Row } from './rows.ts';

/** Requirements that show each need, and those whose checks stand at the border of two tiers. */
const BORDERS =
  'MKT-ASSETS-01,QUO-RESP-01,LSP-INFO-07,LSP-EST-09,LSP-EST-12,LSP-EST-14,WS-PUSH-01,AUT-SCHEME-01,AUT-SCOPE-01,AUT-SCOPE-02,AUT-ORIGIN-01,SWP-EXEC-01';

/** Requirements of checks that wait, or have the clock advanced: in a run that makes no swap neither is done. */
const EXPIRING = 'LSP-ORDER-18,LSP-STATE-07,FLW-SWAP-05,SWP-STATUS-19,SWP-EXEC-14';

/** The needs that the selection shows, and which rows provide it. */
const SHOWN: readonly (readonly [need: Need, isProvided: (row: Row) => boolean])[] = [
  ['api-key', ({ provided }) => provided === 'key' || provided === 'everything'],
  ['api-key-quote-only', ({ provided }) => provided === 'quote key' || provided === 'everything'],
  ['foreign-origin-key', ({ provided }) => provided === 'everything'],
];

/**
 * Plays an ordinary run on a reference of its own.
 * @param folder gets what it leaves
 * @param isWhole has all checks made, not only those at the borders of tiers
 * @returns what isn't as it should be, in a sentence each
 */
export async function play(row: Row, folder: string, isWhole = false): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { tier, provided, profile } = row;
  const [all, node] = [provided === 'everything', provided === 'node' || provided === 'everything'];
  const call = ({ keys, controlUrl, nodeUrl }: Reference) => ({
    env: {
      CONFORMANCE_LISTEN_PERCENT: '1',
      ...(all || provided === 'key' ? { MAKER_API_KEY: keys.full } : {}),
      ...(all || provided === 'quote key' ? { MAKER_API_KEY_QUOTE_READ: keys.quoteRead } : {}),
      ...(all ? { MAKER_API_KEY_FOREIGN_ORIGIN: keys.foreignOrigin, CONTROL_URL: controlUrl } : {}),
      ...(node ? { TAKER_NODE_URL: nodeUrl } : {}),
    },
  });
  const out = join(folder, 'out');
  const only = isLow(row) ? `${BORDERS},${EXPIRING}` : BORDERS;
  const options = { enforcement: row.keys === 'enforced' };
  const args = ['--tier', tier, '--profile', profile, '--out', out, ...(isWhole ? [] : ['--only', only])];
  return problemsOf(row, await runAgainst({ options, call }, ...args), out);
}

/** A tier whose runs make no swap. */
function isLow({ tier }: Row): boolean {
  return tier === 'read' || tier === 'quote';
}

function problemsOf(row: Row, { code, stdout, stderr, requests }: EndedRun, out: string): string[] {
  const shown = `${stdout}\n${stderr}`;
  const file = join(out, 'conformance.json');
  if (row.profile === 'gate' && row.provided !== 'everything')
    return code === 2 && /^--profile: gate needs .*--without /m.test(stderr) && !existsSync(file)
      ? []
      : [`a gate without all that it demands ends in ${code}: ${shown}`];
  if (!existsSync(file)) return [`there is no report, exit code ${code}: ${shown}`];
  const { summary, requirements } = reportIn(out);
  // Nothing but refusals can be had of such a target.
  const isShut = row.keys === 'enforced' && !['key', 'everything'].includes(row.provided);
  const expected = isShut ? 2 : 0;
  const said =
    isShut && !shown.includes('the run has none (MAKER_API_KEY)') ? ['nobody says that a key is missing'] : [];
  const amiss = requirements.filter(
    ({ reasonCode, reason = '' }) =>
      reasonCode === 'error' || reasonCode === 'no-check' || /^\S+ \S+ needs the tier/.test(reason),
  );
  const lacking = SHOWN.filter(([, isProvided]) => !isProvided(row)).map(([need]) => NEEDS[need]);
  const unnamed = [`within tier ${row.tier}`, ...lacking].filter((words) => !summary.claim.includes(words));
  const quotes = row.tier === 'read' ? [...requests.keys()].filter((operation) => operation.includes('quote')) : [];
  return [
    ...said,
    ...quotes.map((operation) => `a run of the tier read has called ${operation}`),
    ...(code === expected ? [] : [`it ends in ${code}, not in ${expected}: ${shown}`]),
    ...(summary.violated === 0 ? [] : [`${summary.violated} are violated: ${shown}`]),
    ...amiss.map(({ id, reasonCode, reason }) => `${id}: ${reasonCode}, ${reason}`),
    ...unnamed.map((words) => `the claim “${summary.claim}” does not name ${words}`),
  ];
}
