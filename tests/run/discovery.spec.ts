import { parseExact, stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { marketOf } from '../../harness/interface/market/client.ts';
import { oneTradablePair } from '../../harness/interface/market/listing.ts';
import { discover, discoveryFrom, type Found } from '../../harness/run/discovery.ts';
import { NotExercised, TargetUnavailable } from '../../harness/verdict/failures.ts';
import { waitClock } from '../engine/wait-clock.ts';
import { answering, http, loopback, rig } from '../engine/wire/loopback.ts';
import { catalogue } from '../interface/market/catalogue.ts';
import { expect, test } from '../test.ts';

const { assets, pairs } = catalogue();
const [pair] = pairs;

/** What a target says to a request for a list: `status` 200 when left out. */
type Wire =
  | {
      readonly status?: number;
      readonly elements?: readonly unknown[];
      readonly total?: number;
      readonly text?: string;
    }
  | undefined;

interface Target {
  /** Undefined leaves the request without an answer. */
  say?(list: 'assets' | 'pairs', query: URLSearchParams, nth: number): Wire;
  /** Whether no request is answered at all. */
  isSilent?(nth: number): boolean;
  /** Status of all answers beside the lists. */
  readonly elsewhere?: number;
  readonly bodyBytes?: number;
  readonly waitBudgetMs?: number;
}

/** Discovers a target that says otherwise than the small catalogue where the test wants it to. */
async function discovering({
  say = () => ({}),
  isSilent = () => false,
  elsewhere = 404,
  bodyBytes,
  waitBudgetMs = 60_000,
}: Target) {
  let nth = 0;
  const server = await loopback(
    answering((request) => {
      const url = new URL(request.split(' ')[1] ?? '', 'http://target');
      const list = url.pathname.endsWith('/assets') ? 'assets' : 'pairs';
      const isOfMarket = url.pathname.includes('/market/');
      const at = isOfMarket ? nth++ : nth - 1;
      if (isSilent(at)) return undefined;
      if (!isOfMarket) return http(elsewhere);
      const said = say(list, url.searchParams, at);
      if (said === undefined) return undefined;
      const { status = 200, elements = { assets, pairs }[list], total = elements.length } = said;
      const { text = stringifyExact({ network: 'regtest', [list]: elements, total }) } = said;
      return http(status, status === 200 ? text : '{"detail":"down for maintenance"}');
    }),
  );
  const clock = waitClock();
  const { wire, exchanges } = rig(server.origin, {
    clock,
    deadlineMs: 300,
    ...(bodyBytes === undefined ? {} : { bounds: { bodyBytes } }),
  });
  const said: string[] = [];
  try {
    const found = await discover({
      market: marketOf(wire),
      keyless: wire,
      waitBudgetMs,
      clock,
      say: (line) => said.push(line),
    });
    return { found, discovery: discoveryFrom(found), said, waited: clock.now(), requests: exchanges.length };
  } finally {
    await wire.close();
    await server.stop();
  }
}

/** Many pairs, each with an id of its own. */
function manyPairs(count: number): unknown[] {
  return Array.from({ length: count }, (_, at) => ({ ...pair, id: `pair-${at}` }));
}

function pageOf(elements: readonly unknown[], query: URLSearchParams): Wire {
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? elements.length)];
  return { elements: elements.slice(offset, offset + limit), total: elements.length };
}

test('both lists are read', async () => {
  const { discovery, said } = await discovering({});
  expect(discovery.assets.map(({ ticker }) => ticker)).toEqual(['BTC', 'GOLD']);
  expect(discovery.whole.pairs.map(({ id }) => id)).toEqual([pair?.id]);
  expect(discovery).toMatchObject({ network: 'regtest', enforcement: false });
  expect(said).toEqual([]);
});

test('a target that answers its first requests with 503 is waited for, and the terminal says so', async () => {
  const { discovery, said, waited } = await discovering({
    say: (_list, _query, nth) => (nth < 12 ? { status: 503 } : {}),
  });
  expect(discovery.pairs).toHaveLength(1);
  expect(said[0]).toMatch(
    /^Waiting for the target, which answers 503 when asked for its asset list: \d+ s more at most\.$/,
  );
  expect(waited).toBeGreaterThan(2_000);
});

test('a target that stays busy is waited for no longer than the run is patient', async () => {
  const { discovery, waited } = await discovering({ say: () => ({ status: 503 }), waitBudgetMs: 20_000 });
  expect(() => discovery.assets).toThrow(/^the target's asset list could not be read: it answered 503 .*maintenance/);
  expect(() => discovery.network).toThrow(NotExercised);
  // Beside the wait budget there are the tries of the wire, for each of the lists.
  expect(waited).toBeLessThan(120_000);
});

test('a target that says nothing for a while is waited for', async () => {
  const { discovery, said } = await discovering({ isSilent: (nth) => nth < 2 });
  expect(discovery.assets).toHaveLength(2);
  expect(said[0]).toMatch(/^Waiting for the target, which says nothing when asked for its asset list/);
});

test('a list that fails costs what needs it, and nothing else', async () => {
  const { found, discovery, said } = await discovering({ say: (list) => (list === 'pairs' ? { status: 500 } : {}) });
  expect(discovery.assets).toHaveLength(2);
  expect(discovery.network).toBe('regtest');
  const reason = 'the target\'s pair list could not be read: it answered 500 {"detail":"down for maintenance"}';
  expect(() => oneTradablePair(discovery, 1)).toThrow(new NotExercised(reason));
  expect(said).toEqual([`What needs it is not exercised: ${reason}`]);
  expect(discoveryFrom(parseExact(stringifyExact(found)).value as Found).assets).toHaveLength(2);
});

test('a list without its array is one that cannot be read', async () => {
  const { discovery } = await discovering({ say: (list) => (list === 'pairs' ? { text: '{"total": 3}' } : {}) });
  expect(() => discovery.pairs).toThrow(/pair list could not be read: its answer has no array `pairs`$/);
});

test('a list that gives no answer in time costs what needs it', async () => {
  const { discovery } = await discovering({ say: (list) => (list === 'pairs' ? undefined : {}) });
  expect(discovery.assets).toHaveLength(2);
  expect(() => discovery.pairs).toThrow(/pair list could not be read: not whole within 300 ms/);
});

test('a list that is too large in one piece is read on pages', async () => {
  const many = manyPairs(250);
  const { discovery } = await discovering({
    say: (list, query) => (list === 'pairs' ? pageOf(many, query) : {}),
    bodyBytes: 120_000,
  });
  expect(new Set(discovery.whole.pairs.map(({ id }) => id)).size).toBe(250);
});

test('a list that is too large and heeds no page size says so', async () => {
  const many = manyPairs(250);
  const { discovery } = await discovering({
    say: (list) => (list === 'pairs' ? { elements: many } : {}),
    bodyBytes: 120_000,
  });
  expect(() => discovery.pairs).toThrow(
    /pair list could not be read: body is over 120000 bytes .*, also on pages of 1$/,
  );
});

test('of a list that never ends a sample is taken, from which nothing follows of what is not in it', async () => {
  const { discovery, requests } = await discovering({
    say: (list) => (list === 'pairs' ? { elements: pairs, total: 1_000_000 } : {}),
  });
  expect(discovery.pairs).toHaveLength(100);
  expect(() => discovery.whole.pairs).toThrow(/pair list is too long to be read whole/);
  expect(requests).toBeLessThan(110);
});

test('nobody there is nothing discovered', async () => {
  const server = await loopback(() => {});
  await server.stop();
  const { wire } = rig(server.origin, { clock: waitClock() });
  const discovering = discover({ market: marketOf(wire), keyless: wire, waitBudgetMs: 0, say: () => {} });
  await expect(discovering).rejects.toThrow(TargetUnavailable);
  await wire.close();
});

test('a target that lets nobody in without a key enforces keys', async () => {
  const { discovery, found } = await discovering({ say: () => ({ status: 401 }), elsewhere: 401 });
  expect(found.enforcement).toBe(true);
  expect(() => discovery.pairs).toThrow(/it demands an API key and the run has none \(MAKER_API_KEY\)/);
});

test('keys are enforced where only the market is public, and not where only one reading is refused', async () => {
  expect((await discovering({ elsewhere: 401 })).found.enforcement).toBe(true);
  const refusing = (list: string) => ({ status: list === 'assets' ? 401 : 200 });
  expect((await discovering({ say: refusing })).found.enforcement).toBe(false);
});
