import { reply } from '../../faults/change.ts';
import type { Wire } from '../../faults/proxy/exchange.ts';
import type { ApiKey } from '../../reference/maker/auth/options.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { expectRefusal } from './command.ts';
import { reportIn, runAgainst } from './target.ts';

test.describe.configure({ timeout: 300_000 });

const QUOTES: ApiKey = { key: 'mk_quotes_0123456789', scopes: ['quote:read'] };
const FULL: ApiKey = { key: 'mk_full_0123456789', scopes: ['quote:read', 'swap:execute', 'orders'] };
const OTHER: ApiKey = { ...FULL, key: 'mk_full_also_0123456789' };

interface Given {
  readonly env: Record<string, string>;
  readonly only: string;
  readonly flags?: readonly string[];
  readonly wire?: Wire;
  readonly calling?: typeof called;
}

/** What a run on a reference that enforces keys came to. */
async function judged({ env, only, flags = [], ...target }: Given) {
  const options = { enforcement: true, keys: [QUOTES, FULL, OTHER] };
  const out = test.info().outputPath('out');
  const args = ['--only', only, '--min-coverage', '0', '--out', out, ...flags];
  const ended = await runAgainst({ options, call: () => ({ env }), ...target }, ...args);
  return { ...ended, shown: `${ended.stdout}\n${ended.stderr}`, report: () => reportIn(out) };
}

function verdictsIn({ requirements }: Conformance, ids: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(ids.map((id) => [id, requirements.find((each) => each.id === id)?.verdict]));
}

test('a mistyped key ends in exit code 2 and one sentence, and with --trust-keys the target is judged by it', async () => {
  const env = { MAKER_API_KEY: 'mk_full_0123456798' };
  const only = 'AUT-SCHEME-01';
  expectRefusal(
    await judged({ env, only, calling: called }),
    /^MAKER_API_KEY: http\S+ answers 401: .*--trust-keys if it is one\.\n$/,
  );

  const wire: Wire = {
    request: ({ headers }) =>
      headers.authorization === undefined ? undefined : reply(401, { error: 'invalid_api_key' }),
  };
  const sworn = await judged({
    env: { MAKER_API_KEY: FULL.key },
    only,
    flags: ['--trust-keys', '--tier', 'read'],
    wire,
  });
  expect(sworn.code, sworn.shown).toBe(1);
  expect(verdictsIn(sworn.report(), [only])).toEqual({ [only]: 'violated' });
});

test('what a key for quotes alone is not good for is not exercised, and so is what needs it where it is good for more', async () => {
  const ids = ['AUT-SCHEME-01', 'AUT-SCOPE-02', 'AUT-SCOPE-04', 'SWP-INIT-01', 'LSP-CREATE-01', 'QUO-RESP-01'];
  const { code, shown, report } = await judged({
    env: { MAKER_API_KEY: QUOTES.key, MAKER_API_KEY_QUOTE_READ: OTHER.key },
    only: ids.join(','),
  });
  expect(report().summary.violated, shown).toBe(0);
  expect(code, shown).toBe(0);
  expect(verdictsIn(report(), ids)).toMatchObject({
    'AUT-SCOPE-02': 'not-exercised',
    'AUT-SCOPE-04': 'not-exercised',
    'SWP-INIT-01': 'not-exercised',
    'LSP-CREATE-01': 'not-exercised',
    'QUO-RESP-01': 'verified',
  });
  expect(shown).toMatch(/^MAKER_API_KEY: \S+ refuses it for swaps, status, orders: /m);
  expect(shown).toMatch(/^MAKER_API_KEY_QUOTE_READ: \S+ lets it begin swaps/m);
});

test('a key that is revoked in the middle of a run accuses nobody, and the run says so', async () => {
  // After the third quote the key is refused.
  let quotes = 0;
  const wire: Wire = {
    request({ operation, headers }) {
      if (operation === 'POST /api/v1/market/quote') quotes++;
      return quotes > 3 && headers.authorization !== undefined ? reply(401, { error: 'invalid_api_key' }) : undefined;
    },
  };
  const { code, shown, report } = await judged({
    env: { MAKER_API_KEY: FULL.key, MAKER_API_KEY_QUOTE_READ: QUOTES.key },
    only: 'AUT-SCHEME-01,AUT-SCOPE-01,AUT-SCOPE-04,SWP-INIT-01,QUO-RESP-01,WS-PING-01',
    wire,
  });
  const { summary, requirements } = report();
  expect(requirements.filter(({ verdict }) => verdict === 'violated')).toEqual([]);
  expect(summary.violated, shown).toBe(0);
  expect(code, shown).toBe(2);
  expect(shown).toContain('MAKER_API_KEY was good when the run began and is refused now (401)');
});
