import { parseExact, stringifyExact } from '../../../harness/engine/json/exact-json.ts';
import { overRun } from '../../../harness/engine/passive/check.ts';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';
import { judgePassive, PASSIVE_CHECKS } from '../../../harness/run/passive-checks.ts';
import type { CheckResult } from '../../../harness/verdict/verdict.ts';
import { loadRegister } from '../../../specs/register.ts';
import { expect, test } from '../../test.ts';
import { assetList } from './bodies.ts';
import { CALLER_CASES } from './callers.cases.ts';
import type { Cases } from './case.ts';
import { DESPITE_CASES } from './despite.cases.ts';
import { ERROR_CASES } from './errors.cases.ts';
import { exchanges, judge, START } from './exchanges.ts';
import { FORMAT_CASES } from './formats.cases.ts';
import { MARKET_CASES } from './market.cases.ts';
import { MARKET_AGREES_CASES } from './market-agrees.cases.ts';
import { ORDER_CASES } from './orders.cases.ts';
import { ORDERS_AGREE_CASES } from './orders-agree.cases.ts';
import { LIMIT_CASES, SECRET_CASES } from './others.cases.ts';
import { QUOTE_CASES } from './quotes.cases.ts';
import { REQUEST_CASES } from './requests.cases.ts';
import { SOCKET_CASES } from './socket.cases.ts';
import { SWAP_CASES } from './swaps.cases.ts';
import { UNIT_CASES } from './units.cases.ts';
import { UNKNOWN_CASES } from './unknown.cases.ts';

const CASES: Cases = {
  ...MARKET_CASES,
  ...MARKET_AGREES_CASES,
  ...FORMAT_CASES,
  ...ERROR_CASES,
  ...LIMIT_CASES,
  ...SECRET_CASES,
  ...CALLER_CASES,
  ...QUOTE_CASES,
  ...SOCKET_CASES,
  ...SWAP_CASES,
  ...ORDER_CASES,
  ...ORDERS_AGREE_CASES,
  ...DESPITE_CASES,
  ...UNKNOWN_CASES,
  ...UNIT_CASES,
  ...REQUEST_CASES,
};
const { byId } = loadRegister();

// What schemas alone state is broken in tests/schemas, keyword by keyword.
test('each passive check judges a requirement of its own, and has cases unless schemas alone judge it', () => {
  const ids = PASSIVE_CHECKS.map(({ id }) => id);
  expect(ids.filter((id) => !byId.has(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const coded = PASSIVE_CHECKS.filter(({ bySchemaAlone }) => !bySchemaAlone).map(({ id }) => id);
  expect(coded.filter((id) => !Object.hasOwn(CASES, id))).toEqual([]);
  const checked = new Set<string>(ids);
  expect(Object.keys(CASES).filter((id) => !checked.has(id))).toEqual([]);
});

for (const [id, { holds, breaks, outside = {} }] of Object.entries(CASES)) {
  const judged = ['must', 'should'].includes(byId.get(id)?.level ?? '');

  test(`${id}: ${judged ? 'can be broken' : 'is observed'}`, async () => {
    for (const [name, run] of Object.entries(breaks)) {
      const result = await judge(id, exchanges(...run));
      expect(result.outcome, name).toBe(judged ? 'violated' : 'observed');
      expect(result.message, name).toMatch(/^\d+ of \d+ answers: .*\(w0-\d+\): /);
      expect(result.exchanges.length, name).toBeGreaterThan(0);
    }
    if (judged) expect(Object.keys(breaks)).not.toEqual([]);
  });

  test(`${id}: holds for a conforming target`, async () => {
    const outcomes: string[] = [];
    for (const [name, run] of Object.entries(holds ?? {})) {
      const result = await judge(id, exchanges(...run));
      expect(result.outcome, `${name}: ${result.message}`).not.toBe('violated');
      expect(result.message, name).not.toMatch(/^\d+ of/);
      outcomes.push(result.outcome);
    }
    if (holds) expect(outcomes).toContain(judged ? 'verified' : 'observed');
    else expect(Object.keys(outside)).not.toEqual([]);
    for (const [name, run] of Object.entries(outside))
      expect((await judge(id, exchanges(...run))).outcome, name).toBe('not-exercised');
  });
}

/** What no text and no number can be made of by the members that every object has. */
const BARE = '{"toString":1,"valueOf":1}';

/** A JSON text in which the members of some names are bare; as it is where it is no JSON. */
function bareIn(text: string, isBare: (name: string, value: unknown) => boolean): string {
  const { value, problem } = parseExact(text);
  if (problem !== undefined) return text;
  const bared = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(bared);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([name, member]) => [name, isBare(name, member) ? JSON.parse(BARE) : bared(member)]),
    );
  };
  return stringifyExact(bared(value));
}

/** Exchanges whose answers and messages of the server say something bare. */
function baredIn(run: readonly Exchange[], isBare: (name: string, value: unknown) => boolean): Exchange[] {
  return run.map((exchange) => {
    const { response, messages } = exchange;
    const text = response?.body && 'text' in response.body ? response.body.text : undefined;
    return {
      ...exchange,
      ...(response && text !== undefined && { response: { ...response, body: { text: bareIn(text, isBare) } } }),
      ...(messages && {
        messages: messages.map((message) =>
          message.from === 'server' && 'text' in message ? { ...message, text: bareIn(message.text, isBare) } : message,
        ),
      }),
    };
  });
}

for (const [id, { holds = {}, breaks }] of Object.entries(CASES))
  test(`${id}: no answer breaks the check itself`, async () => {
    for (const [name, run] of [...Object.entries(breaks), ...Object.entries(holds)]) {
      const seen = exchanges(...run);
      const members = new Set(
        JSON.stringify(
          run.map(({ json, said }) => [json, said]),
          exactly,
        ).match(/"\w+"(?=:)/g),
      );
      const odd: ((member: string, value: unknown) => boolean)[] = [
        (_, value) => typeof value === 'string',
        (_, value) => typeof value === 'number' || typeof value === 'bigint',
        ...[...members].map((quoted) => (member: string) => `"${member}"` === quoted),
      ];
      for (const isBare of odd) {
        const { outcome, message } = await judge(id, baredIn(seen, isBare));
        expect(outcome, `${name}: ${message}`).not.toBe('error');
      }
    }
  });

/** What the results say, whoever they name of many that break. */
function decided({ outcome, message, exchanges, ...others }: CheckResult): unknown {
  return outcome === 'violated' ? outcome : { outcome, message, exchanges, ...others };
}

for (const [id, { holds = {}, breaks, outside = {} }] of Object.entries(CASES))
  test(`${id}: judges alike in whatever order answers come`, async () => {
    for (const [name, run] of Object.entries({ ...breaks, ...holds, ...outside })) {
      const seen = exchanges(...run);
      expect(decided(await judge(id, seen.toReversed())), name).toEqual(decided(await judge(id, seen)));
    }
  });

function exactly(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

test('a check that breaks costs its own verdict alone, unless it found a violation before', async () => {
  const breaking = (id: 'MKT-PAIRS-01' | 'MKT-PAIRS-05', first: boolean) =>
    overRun(id, 'breaks', (findings) => ({
      see(answer) {
        if (first) findings.breaks(answer, ['it is odd']);
        throw new Error('no text can be made of it');
      },
      end() {
        throw new Error('nor here');
      },
    }));
  const whole = overRun('MKT-ASSETS-01', 'holds', (findings) => ({ see: findings.applies }));
  const list = { operation: 'GET /api/v1/market/assets', json: assetList() };
  const checks = [breaking('MKT-PAIRS-01', false), breaking('MKT-PAIRS-05', true), whole];
  const results = await judgePassive(exchanges(list, list), checks);
  expect(results.map(({ outcome }) => outcome)).toEqual(['error', 'violated', 'verified']);
  expect(results[0]).toMatchObject({ message: 'the check broke: no text can be made of it', exchanges: [] });
});

test('a clock apart from ours is remarked on once, by what was said first', async () => {
  const stamped = (at: number, ahead: number) => ({
    operation: 'GET /api/v1/market/assets',
    at,
    json: { timestamp: START + at + ahead },
    headers: { Date: new Date((START + at + ahead) * 1000).toUTCString() },
  });
  const remark = async (...sketches: readonly ReturnType<typeof stamped>[]) =>
    (await judge('FMT-TIME-04', exchanges(...sketches))).message ?? '';
  // Files of evidence come in any order, and a lever may move the clock later on.
  expect(await remark(stamped(20, 90_000), stamped(10, 86_400), stamped(30, 90_000))).toBe(
    '3 answers; noted: the clock of the target is 86400 s ahead of that of this machine',
  );
  expect(await remark(stamped(0, -60))).toContain('the clock of the target is 60 s behind that of this machine');
  expect(await remark(stamped(0, 3), stamped(10, 86_400))).toBe('2 answers');
});

test('what else is found on a session that says more than it was asked for follows from that', async () => {
  const [twice = []] = Object.values(SOCKET_CASES['WS-PUSH-02']?.breaks ?? {});
  expect((await judge('WS-PUSH-02', exchanges(...twice))).broken).toEqual(['w0-1']);
});

test('a run without exchanges exercises nothing', async () => {
  const results = await judgePassive([]);
  expect(results.map(({ outcome }) => outcome)).toEqual(PASSIVE_CHECKS.map(() => 'not-exercised'));
  expect(results[0]).toMatchObject({
    reason: 'need',
    message: 'the run never called GET /api/v1/market/assets',
  });
});

test('of very many secrets that answers show not all are remembered, and then nothing is decided unless one was sent', async () => {
  const tokens = Array.from({ length: 20_001 }, (_, number) => `"[secret-${number.toString(16).padStart(12, '0')}]"`);
  const { holds, breaks } = SECRET_CASES['AUT-LEAK-01'] ?? {};
  const flood = { operation: 'GET /api/v1/market/assets', text: `[${tokens.join()}]` };
  const [kept] = Object.values(holds ?? {});
  const [broken] = Object.values(breaks ?? {});
  const undecided = await judge('AUT-LEAK-01', exchanges(...(kept ?? []), flood));
  expect(undecided).toMatchObject({ outcome: 'not-exercised', reason: 'undecided' });
  expect((await judge('AUT-LEAK-01', exchanges(...(broken ?? []), flood))).outcome).toBe('violated');
});

test('each status is a defect of its own, and each path that no operation has', async () => {
  const unlimited = { 'X-RateLimit-Limit': null, 'x-ratelimit-remaining': null, 'X-RateLimit-Reset': null };
  const refused = (status: number) => ({ operation: 'POST /api/v1/market/quote', status, headers: unlimited });
  const headers = await judge('LIM-HEAD-02', exchanges(...[404, 422, 404].map(refused)));
  expect(headers.defects?.map(({ exchange }) => exchange)).toEqual(['w0-1', 'w0-2']);
  const failing = (path: string) => ({ path, status: 500, text: 'Internal Server Error' });
  const paths = await judge('ERR-STATUS-08', exchanges(...['/one', '/two?a=1', '/two?a=2'].map(failing)));
  expect(paths.defects?.map(({ exchange }) => exchange)).toEqual(['w0-1', 'w0-2']);
});

test('the defects behind one violation differ by kind and operation, not by their figures', async () => {
  const list = (operation: string, total: unknown) => ({
    operation,
    json: { assets: [], pairs: [], network: 'regtest', total },
  });
  const result = await judge(
    'FMT-INT-01',
    exchanges(
      ...[1.5, 2.5].map((total) => list('GET /api/v1/market/assets', total)),
      list('GET /api/v1/market/pairs', 1.5),
    ),
  );
  expect(result.outcome).toBe('violated');
  expect(result.defects?.map(({ exchange }) => exchange)).toEqual(['w0-1', 'w0-3']);
});
