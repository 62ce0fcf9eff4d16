import { existsSync } from 'node:fs';
import { planLine, planOf, sentBy } from '../../cli/plan.ts';
import counts from '../../cli/requests.json' with { type: 'json' };
import { requestsOf } from '../../cli/requests.ts';
import { requestsIn } from '../../harness/run/recording.ts';
import { loadSettings, type Settings } from '../../harness/run/settings.ts';
import { identityOf, looksBack, PASSIVE } from '../../specs/tags.ts';
import { listed } from '../listed.ts';
import { expect, test } from '../test.ts';
import { called } from './called.ts';
import { runAgainst } from './target.ts';

const marked = ({ tags }: { readonly tags: readonly string[] }) => tags.map((tag) => `@${tag}`);

/** The settings of a run on somebody's maker, by variables. */
function settings(variables: Record<string, string> = {}): Settings {
  return loadSettings({ MAKER_BASE_URL: 'https://maker.example', ...variables }, test.info().outputPath());
}

const PAYS = { TAKER_NODE_URL: 'http://127.0.0.1:3001', SPEND_CAP_SAT: '5000' };
const FOREIGN = { enforcement: false, announced: 300, isEmbedded: false };
const PLAN = { checks: 500, selected: 700, requests: 4_000 };

test('the requests of nearly all checks that send some were counted, and of no other; npm run requests counts them', async () => {
  const sending = (await listed()).map(marked).filter((tags) => !looksBack(tags));
  const identities = sending.map(identityOf);
  const counted = Object.keys(counts.checks);
  expect(counted.filter((identity) => !identities.includes(identity))).toEqual([]);
  expect(counted.length).toBeGreaterThan(0.97 * identities.length);
});

test('a check that sends random inputs sends more with more of them', async () => {
  const fuzz = (await listed()).find(({ tags }) => tags.includes('QUO-ROUTE-05') && tags.includes('key=any-name'));
  const [few = 0, many = 0] = [12, 120].map((runs) => requestsOf(fuzz ? marked(fuzz) : [], runs));
  expect(many - few).toBeGreaterThanOrEqual(100);
});

test('a check that nobody has counted yet sends as many as others, and one that looks back none', () => {
  expect(requestsOf(['@NO-SUCH-01'], 12)).toBeGreaterThan(1);
  expect(requestsOf(['@NO-SUCH-01'], 12)).toBeLessThan(30);
  expect(requestsOf(['@MKT-ASSETS-04', PASSIVE], 12)).toBe(0);
});

test('a check that lacks what it needs sends nothing', () => {
  const read = settings({ CONFORMANCE_TIER: 'read' });
  expect(sentBy(['@MKT-ASSETS-01'], read)).toBeGreaterThan(0);
  expect(sentBy(['@LSP-CREATE-01'], read)).toBe(0);
  expect(sentBy(['@LSP-CREATE-01'], settings(PAYS))).toBeGreaterThan(0);
});

test('a plan has the checks that the tier, the selection and what is there permit', async () => {
  const tests = await listed();
  const plan = (variables: Record<string, string>, only: readonly string[] = [], enforcement = false) =>
    planOf(tests, only, { settings: settings(variables), enforcement });
  const read = plan({ CONFORMANCE_TIER: 'read' });
  const quote = plan({ CONFORMANCE_TIER: 'quote' });
  const keyed = plan({ CONFORMANCE_TIER: 'quote', MAKER_API_KEY: 'key' });
  const enforced = plan({ CONFORMANCE_TIER: 'quote', MAKER_API_KEY: 'key' }, [], true);
  const paid = plan(PAYS);
  expect([read, quote, keyed, enforced, paid].map(({ selected }) => selected)).toEqual(
    // Those of the second instance, and of the one for levers, which are not there.
    Array(5).fill(tests.length - 2),
  );
  expect(read.checks).toBeLessThan(quote.checks);
  expect(quote.checks).toBeLessThan(keyed.checks);
  expect(keyed.checks).toBeLessThan(enforced.checks);
  expect(quote.requests).toBeLessThan(paid.requests);
  const market = plan({ CONFORMANCE_TIER: 'read' }, ['MKT-ASSETS']);
  expect(market.selected).toBeLessThan(60);
  expect(market.requests).toBeGreaterThan(10);
  expect(market.requests).toBeLessThan(read.requests);
});

for (const [what, variables, known, ...says] of [
  [
    'an announced limit',
    PAYS,
    FOREIGN,
    'Plan: 500 checks, 200 more lack what they need; about 4,000 requests; ',
    'about 16 min at 300 a minute, and as long as single checks wait, 60 min at most (CONFORMANCE_MAX_MINUTES); ',
    '5,000 sat are spent at most (SPEND_CAP_SAT)',
  ],
  ['none', PAYS, { ...FOREIGN, announced: undefined }, 'about 77 min at 60 a minute, and 60 min are allowed'],
  ['a slower pace of our own', { ...PAYS, CONFORMANCE_PACE: '100' }, FOREIGN, 'about 46 min at 100 a minute'],
  ['a faster one', { ...PAYS, CONFORMANCE_PACE: '1000' }, FOREIGN, 'about 16 min at 300 a minute'],
  ['no pace', { ...PAYS, CONFORMANCE_PACE: 'off' }, FOREIGN, 'no rate limit applies, 60 min at most'],
  ['the reference', PAYS, { ...FOREIGN, isEmbedded: true }, 'no rate limit applies', "which are the reference's own"],
  ['a low tier', { ...PAYS, CONFORMANCE_TIER: 'order' }, FOREIGN, 'nothing is spent in tier order'],
  ['nobody who pays', {}, FOREIGN, 'nothing is spent, as the run has nothing to pay with'],
] as const)
  test(`a plan says how long it takes and what it costs: ${what}`, () => {
    const line = planLine(PLAN, settings(variables), known);
    for (const part of says) expect(line).toContain(part);
  });

test('a shard has its part of the requests and of the cap, and takes as long beside the others', () => {
  const line = planLine(PLAN, settings(PAYS), FOREIGN, '1/4');
  for (const part of ['about 4,000 requests in all, about 1,000 of them in shard 1/4; ', 'about 16 min', '; 166 sat'])
    expect(line).toContain(part);
});

test('--plan only reads, makes no folder, and says what the run would do', async () => {
  const out = test.info().outputPath('out');
  const call = { options: { limits: 'published' as const } };
  const { code, stdout, stderr, requests } = await runAgainst(
    {
      ...call,
      calling: called,
      call: ({ nodeUrl, keys }) => ({
        env: { TAKER_NODE_URL: nodeUrl, MAKER_API_KEY: keys.full, CONFORMANCE_PACE: 'announced' },
      }),
    },
    ...['--plan', '--out', out],
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^Plan: \d+ checks, \d+ more lack what they need; about [\d,]+ requests; about \d+ min at 600 a minute/m,
  );
  expect(stdout).toMatch(/^Spending: at most \d+ sat, \d+ rgb:/m);
  expect(stdout).not.toContain('judges');
  expect([...requests.keys()].filter((operation) => !operation.startsWith('GET '))).toEqual([]);
  expect(existsSync(out)).toBe(false);
});

test('--plan of what is not there is refused', async () => {
  const { code, stdout, stderr } = await called(['run', '--plan', '--base-url', 'http://127.0.0.1:1']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: expect.not.stringContaining('Plan') });
  expect(stderr).toContain('--base-url: http://127.0.0.1:1 cannot be reached');
});

test('a run says its plan before it begins, and keeps to it', async () => {
  test.setTimeout(300_000);
  const out = test.info().outputPath('out');
  const args = ['--tier', 'quote', '--only', 'MKT-ASSETS,QUO-LIMIT', '--min-coverage', '0', '--out', out];
  const { code, stdout } = await runAgainst({}, ...args);
  expect(code, stdout).toBe(0);
  const [, planned = ''] = /about ([\d,]+) requests/.exec(stdout) ?? [];
  expect(stdout).toMatch(/^.* judges .*\nPlan: /);
  const sent = (await listed()).reduce((total, each) => total + requestsIn(out, identityOf(marked(each))), 0);
  expect(sent).toBeGreaterThan(100);
  expect(Number(planned.replace(',', '')) / sent).toBeGreaterThan(0.8);
  expect(Number(planned.replace(',', '')) / sent).toBeLessThan(1.25);
});
