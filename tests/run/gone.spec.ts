import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import type { Found } from '../../harness/run/discovery.ts';
import { claimSecondDiscovery, leaveDiscovery, readFound } from '../../harness/run/discovery-file.ts';
import { noteFound, withdrawAfterRestart } from '../../harness/run/restart.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { answering, http, loopback, rig } from '../engine/wire/loopback.ts';
import { catalogue } from '../interface/market/catalogue.ts';
import { expect, test } from '../test.ts';
import { checkOf } from '../verdict/check-of.ts';

const { assets, pairs } = catalogue();
const FOUND: Found = {
  networks: [{ by: 'the asset list', network: 'regtest' }],
  assets: { elements: assets, isWhole: true },
  pairs: { elements: pairs, isWhole: true },
  enforcement: false,
  tellsTime: true,
};
const OLD = String(pairs[0]?.id);
const NEW = '00000000-0000-4000-8000-000000000000';
const VIOLATED: CheckResult = { id: 'MKT-PROUTE-01', title: 'routes', outcome: 'violated', exchanges: ['w0-1'] };
const secrets = createSecrets('of this run', []);

interface Case {
  readonly said: string;
  readonly status?: number;
  /** Id of the pair that the target lists now. */
  readonly listed?: string;
  readonly result?: CheckResult;
  /** False for a check that read the lists itself. */
  readonly isGiven?: boolean;
  /** Whether another id is listed at each read of the whole list. */
  readonly isRestless?: boolean;
  /** Whether the asset is another one as well. */
  readonly isAnother?: boolean;
}

/** Ends a check that was given one pair; gives its result, and what was discovered for the checks to come. */
async function ending({
  said,
  status = 200,
  listed = NEW,
  result = VIOLATED,
  isGiven = true,
  isRestless,
  isAnother,
}: Case) {
  let reads = 0;
  const server = await loopback(
    answering((request) => {
      if (isRestless && request.includes('/pairs') && !request.includes('offset')) reads++;
      const [list, elements] = request.includes('/assets')
        ? ['assets', isAnother ? assets.map((asset) => ({ ...asset, asset_id: `rgb:new-${asset.ticker}` })) : assets]
        : [
            'pairs',
            ['further', isRestless ? [OLD, NEW][reads % 2] : listed].flatMap((id) =>
              pairs.map((pair) => ({ ...pair, id })),
            ),
          ];
      // One on each page: only at the end of the list is something known not to be listed.
      const offset = Number(/offset=(\d+)/.exec(request)?.[1] ?? 0);
      const page = elements.slice(offset, offset + 1);
      return http(status, stringifyExact({ network: 'regtest', [list]: page, total: elements.length }));
    }),
  );
  const { wire } = rig(server.origin);
  const out = test.info().outputPath('out');
  mkdirSync(out, { recursive: true });
  const evidence = join(out, 'evidence.ndjson');
  writeFileSync(evidence, said);
  const settings = { ...loadSettings({ MAKER_BASE_URL: server.origin }, out), out };
  leaveDiscovery(FOUND, settings, secrets);
  const check = checkOf({ declared: new Set(['MKT-PROUTE-01']), results: [result], asserted: true });
  if (isGiven) noteFound(check, FOUND);
  const session = { begin: () => {}, end: () => undefined, secrets, wire: () => wire };
  await withdrawAfterRestart({ check, settings, session, evidence, file: 'looked.ndjson', waitBudgetMs: 0 });
  await wire.close();
  await server.stop();
  return { result: check.results[0], out, found: readFound(out) };
}

test('a violation that concerns what is listed no more is taken back, and the lists are discovered again', async () => {
  const { result, found, out } = await ending({ said: `{"pair_id":"${OLD}"}` });
  expect(result).toMatchObject({ outcome: 'not-exercised', reason: 'precondition', exchanges: ['w0-1'] });
  expect(result?.message).toBe(
    `the target was restarted with another catalogue, or changed it, in the middle of the run: it no longer lists ${OLD}, which it listed before`,
  );
  expect(found).toMatchObject({ pairs: { elements: [{ id: 'further' }, { id: NEW }] } });
  const facts = test.info().attachments.findLast(({ name }) => name === 'conformance/run');
  expect(JSON.parse(String(facts?.body)).problems).toEqual([expect.stringContaining(`no longer lists ${OLD}`)]);
  // Another worker that notices has nothing to discover.
  expect(claimSecondDiscovery(out)).toBe(false);
});

test('what a check holds against lists that it read itself is taken back when they are of another catalogue', async () => {
  const { result, found } = await ending({ said: `{"pair_id":"${OLD}"}`, isGiven: false, isAnother: true });
  expect(result).toMatchObject({ outcome: 'not-exercised', message: expect.stringContaining('another catalogue') });
  expect(found).toMatchObject({ pairs: { elements: [{ id: 'further' }, { id: NEW }] } });
});

const KEPT: Record<string, Case> = {
  'what is still listed': { said: `{"pair_id":"${OLD}"}`, listed: OLD },
  'something else than what is gone': { said: '{"pair_id":"another"}' },
  'lists that differ at each read': { said: `{"pair_id":"${OLD}"}`, isRestless: true },
  'one of the names that the check read itself': { said: `{"pair_id":"${OLD}"}`, isGiven: false },
  'what cannot be looked for, as the lists fail now': { said: `{"pair_id":"${OLD}"}`, status: 404 },
};
for (const [what, given] of Object.entries(KEPT)) {
  test(`a violation stands when it concerns ${what}`, async () => {
    const { result, found } = await ending(given);
    expect(result).toBe(VIOLATED);
    expect(found).toMatchObject({ pairs: { elements: [{ id: OLD }] } });
  });
}

test('what is verified needs no second look', async () => {
  const verified = { ...VIOLATED, outcome: 'verified' as const };
  const { result, found } = await ending({ said: OLD, result: verified });
  expect(result).toBe(verified);
  expect(found).toMatchObject({ pairs: { elements: [{ id: OLD }] } });
});
