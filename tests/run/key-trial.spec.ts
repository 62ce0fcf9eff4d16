import { VARIANTS } from '../../faults/auth/keys.variants.ts';
import { reply } from '../../faults/change.ts';
import { NODEINFO } from '../../faults/operations.ts';
import { applicationError } from '../../faults/proxy/envelopes.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { type OnWire, on } from '../../faults/rule.ts';
import { testKeys } from '../../harness/run/key-trial.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { type ApiKey, FOREIGN_ORIGIN } from '../../reference/maker/auth/options.ts';
import type { Injection } from '../../reference/maker/injection.ts';
import { startReference } from '../../reference/reference.ts';
import { expect, test } from '../test.ts';

const QUOTES: ApiKey = { key: 'mk_quotes_0123456789', scopes: ['quote:read'] };
const SWAPS: ApiKey = { key: 'mk_swaps_0123456789', scopes: ['quote:read', 'swap:execute'] };
const SWAPS_ALONE: ApiKey = { key: 'mk_swaps_alone_0123456789', scopes: ['swap:execute'] };
const FULL: ApiKey = { key: 'mk_full_0123456789', scopes: ['quote:read', 'swap:execute', 'orders'] };
const OTHER_FULL: ApiKey = { ...FULL, key: 'mk_full_also_0123456789' };
const FOREIGN: ApiKey = { ...FULL, key: 'mk_foreign_0123456789', origin: FOREIGN_ORIGIN };
const MISTYPED = 'mk_full_0123456798';

/** The keys of a run, by where they are given. */
interface Given {
  readonly own?: string;
  readonly quotes?: string;
  readonly foreign?: string;
}

/** What came of trying keys. */
interface Tried {
  readonly words: readonly string[];
  readonly said: readonly string[];
}

/** Tries keys on a service that knows all of the above. */
async function tried(
  { own, quotes, foreign }: Given,
  { behaviour, wire }: { readonly behaviour?: Injection | undefined; readonly wire?: OnWire | undefined } = {},
  tier = 'pay',
): Promise<Tried> {
  const keys = [QUOTES, SWAPS, SWAPS_ALONE, FULL, OTHER_FULL, FOREIGN];
  const reference = await startReference({ keys, injections: behaviour ? [behaviour] : [] });
  const front = wire && (await startProxy(reference.baseUrl, [wire]));
  const { baseUrl } = front ?? reference;
  const settings = loadSettings(
    {
      MAKER_BASE_URL: baseUrl,
      CONFORMANCE_TIER: tier,
      ...(own && { MAKER_API_KEY: own }),
      ...(quotes && { MAKER_API_KEY_QUOTE_READ: quotes }),
      ...(foreign && { MAKER_API_KEY_FOREIGN_ORIGIN: foreign }),
    },
    test.info().outputPath(),
  );
  const lines: string[] = [];
  try {
    return { words: await testKeys(settings, [baseUrl], (line) => lines.push(line)), said: lines };
  } finally {
    expect(
      ['POST /api/v1/lsps1/create_order', 'POST /api/v1/swaps/execute'].map((each) =>
        reference.service.requests.get(each),
      ),
      'what creates something was asked for',
    ).toEqual([undefined, undefined]);
    await front?.close();
    await reference.close();
  }
}

const ENFORCED: Injection = { options: { enforcement: true } };
const OWN = ['api-key', 'nodeinfo'];
const ALL = ['tried', ...OWN, 'api-key-quote-only', 'foreign-origin-key'];
const SOUND: Given = { own: FULL.key, quotes: QUOTES.key, foreign: FOREIGN.key };

test.describe('sound keys are found to be sound, in all that the interface leaves open', () => {
  const enforcing = { id: 'keys are enforced', behaviour: ENFORCED, wire: undefined };
  const optional = { id: 'keys are optional', behaviour: undefined, wire: undefined };
  const scoped = {
    id: 'keys are demanded beside the market, and nodeinfo wants another scope than quotes do',
    behaviour: { options: { enforcement: true, public_market: true } },
    wire: on(NODEINFO)
      .when('headers.authorization', `Bearer ${QUOTES.key}`)
      .answer(applicationError(403, 'INSUFFICIENT_SCOPE', 'The key is not for this')),
  };
  for (const { id, behaviour, wire } of [enforcing, optional, scoped, ...VARIANTS])
    test(id, async () => {
      const { words, said: lines } = await tried(SOUND, { behaviour, wire });
      expect(lines).toEqual([]);
      expect(words).toEqual(ALL);
    });
});

test('a key of another origin is one, though nodeinfo alone lets it in', async () => {
  const nodeinfo = { pubkey: 'zz', network: 'Regtest', block_height: 1 };
  const wire = on(NODEINFO).when('headers.authorization', `Bearer ${FOREIGN.key}`).answer(reply(200, nodeinfo));
  const { words, said: lines } = await tried({ foreign: FOREIGN.key }, { behaviour: ENFORCED, wire });
  expect(lines).toEqual([]);
  expect(words).toEqual(['tried', 'foreign-origin-key']);
});

test.describe('a key of another origin that is known is one, though it is refused with 401', () => {
  const notFromHere = applicationError(401, 'UNAUTHORIZED', 'This key is for another origin');
  const unknown = applicationError(401, 'UNAUTHORIZED', 'There is no such key');
  const ofTheForeigner = `Bearer ${FOREIGN.key}`;
  for (const [id, wire] of [
    ['in words of its own', on('*').when('headers.authorization', ofTheForeigner).answer(notFromHere)],
    ['for nodeinfo alone', on(NODEINFO).when('headers.authorization', ofTheForeigner).answer(unknown)],
  ] as const)
    test(id, async () => {
      const { words, said: lines } = await tried({ foreign: FOREIGN.key }, { behaviour: ENFORCED, wire });
      expect(lines).toEqual([]);
      expect(words).toEqual(['tried', 'foreign-origin-key']);
    });
});

test.describe('a key that is refused ends in one sentence that names its setting', () => {
  const market: Injection = { options: { enforcement: true, public_market: true } };
  const picky: Injection = { options: { unknown_key: 'refuse' } };
  const rows: readonly (readonly [what: string, given: Given, behaviour: Injection, says: RegExp])[] = [
    ['mistyped, where keys are enforced', { own: MISTYPED }, ENFORCED, /^MAKER_API_KEY: http\S+ answers 401/],
    ['mistyped, where the market is public', { own: MISTYPED }, market, /^MAKER_API_KEY: http\S+ answers 401/],
    ['mistyped, where unknown ones are refused', { own: MISTYPED }, picky, /^MAKER_API_KEY: http\S+ answers 401/],
    ['of another origin', { own: FOREIGN.key }, ENFORCED, /^MAKER_API_KEY: http\S+ answers 403: it is not allowed/],
    ['for quotes, mistyped', { quotes: MISTYPED }, ENFORCED, /^MAKER_API_KEY_QUOTE_READ: http\S+ answers 401/],
    ['for quotes, of another origin', { quotes: FOREIGN.key }, ENFORCED, /^MAKER_API_KEY_QUOTE_READ: .* answers 403/],
    ['of another origin, mistyped', { foreign: MISTYPED }, ENFORCED, /^MAKER_API_KEY_FOREIGN_ORIGIN: .* answers 401/],
    ['for quotes, the same', { own: FULL.key, quotes: FULL.key }, {}, /^MAKER_API_KEY_QUOTE_READ: is the same key/],
    [
      'of another origin, the same',
      { own: FULL.key, foreign: FULL.key },
      {},
      /^MAKER_API_KEY_FOREIGN_ORIGIN: is the same/,
    ],
  ];
  for (const [what, given, behaviour, says] of rows)
    test(what, async () => {
      const error = await tried(given, { behaviour }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'ConfigurationError', message: expect.stringMatching(says) });
      expect(String(error)).not.toContain(MISTYPED);
    });
});

test.describe('a key that is good for less is named with what it lacks', () => {
  const rows: readonly (readonly [what: string, given: Given, words: readonly string[], says: RegExp])[] = [
    [
      'for quotes alone',
      { own: QUOTES.key },
      [...OWN, 'no-swaps', 'no-status', 'no-orders'],
      /refuses it for swaps, status, orders/,
    ],
    ['for quotes and swaps', { own: SWAPS.key }, [...OWN, 'no-status', 'no-orders'], /refuses it for status, orders/],
    [
      'for swaps in the place of one for quotes',
      { quotes: OTHER_FULL.key },
      [],
      /^MAKER_API_KEY_QUOTE_READ: .* lets it begin swaps/,
    ],
    [
      'from here in the place of one of another origin',
      { foreign: OTHER_FULL.key },
      [],
      /^MAKER_API_KEY_FOREIGN_ORIGIN: .* lets it in/,
    ],
    [
      'for quotes in the place of one of another origin',
      { foreign: QUOTES.key },
      [],
      /^MAKER_API_KEY_FOREIGN_ORIGIN: .* lets it in/,
    ],
    [
      'for swaps alone in the place of one of another origin',
      { foreign: SWAPS_ALONE.key },
      [],
      /^MAKER_API_KEY_FOREIGN_ORIGIN: .* lets it in/,
    ],
  ];
  for (const [what, given, words, says] of rows)
    test(what, async () => {
      const found = await tried(given, { behaviour: ENFORCED });
      expect(found.words).toEqual(['tried', ...words]);
      expect(found.said).toEqual([expect.stringMatching(says)]);
    });

  test('but not in a run whose tier does not let the question out', async () => {
    const found = await tried({ own: QUOTES.key }, { behaviour: ENFORCED }, 'quote');
    expect(found).toEqual({ words: ['tried', ...OWN], said: [] });
  });
});
