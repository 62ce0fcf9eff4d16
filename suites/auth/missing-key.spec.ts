import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, key, membersOf, must, NotApplicable, note, test, tier } from '../../harness/test.ts';

const A_KEY_IS_DEMANDED = must('AUT-ENF-01');

const NODEINFO = '/api/v1/swaps/nodeinfo';
const INIT = '/api/v1/swaps/init';
const EXECUTE = '/api/v1/swaps/execute';
const CREATE_ORDER = '/api/v1/lsps1/create_order';

/** How often a request without a key is sent beside others. */
const TURNS = 3;

/** Ways to write a path that a router may take for nodeinfo, while what looks for keys does not. */
const OTHERWISE = [
  ...Auth.otherwiseWritten(NODEINFO),
  NODEINFO.replace('nodeinfo', 'NodeInfo'),
  NODEINFO.replace('nodeinfo', '%6eodeinfo'),
  `${NODEINFO};key=none`,
  `${NODEINFO}?path=/api/v1/market/assets`,
];

/** Headers that a proxy or a browser sends, and that anybody may write. */
const TRUSTED: readonly Readonly<Record<string, string>>[] = [
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Real-IP': '127.0.0.1' },
  { Forwarded: 'for=127.0.0.1' },
];

for (const name of Auth.SOUND_TIERS)
  test(`where keys are enforced, what needs the tier ${name} demands one`, {
    tag: [A_KEY_IS_DEMANDED, tier(name), key(name)],
  }, async ({ presenting, sound, discovery }) => {
    const nobody = presenting(null);
    for (const request of await sound(name)) {
      const { operation } = request;
      const answer = await nobody.send(request);
      // The market may be public (AUT-ANON-02), and signet is promised to stay open (AUT-ANON-03).
      if (Auth.isLetIn(answer) && (Auth.isOfMarket(request) || discovery.network === 'signet'))
        note(`${operation} is public`);
      else Auth.refusedForKey(answer, `${operation} without a key`, 'missing_api_key');
    }
  });

test('where keys are enforced, an init demands one whatever is traded', {
  tag: [A_KEY_IS_DEMANDED, tier('order'), key('each kind of trade')],
}, async ({ presenting, trader, discovery }) => {
  const nobody = presenting(null).trader;
  for (const { kind, had } of await Swaps.ofEachKind(trader, (quote) => nobody.init(Swaps.initOf(quote)))) {
    if (Auth.isLetIn(had) && discovery.network === 'signet') note(`an init to ${kind} is public`);
    else Auth.refusedForKey(had, `an init to ${kind} without a key`, 'missing_api_key');
  }
  if (discovery.network === 'signet') return;
  const { wire } = presenting(null);
  const json = { ...Swaps.initOf(await trader.quote()) };
  for (const path of Auth.otherwiseWritten(INIT)) {
    const answer = await Auth.answerIfAny(() => wire.send({ method: 'POST', path, json, retry: false }));
    const isServed = membersOf(answer?.value)?.swapstring !== undefined;
    expect(isServed, `POST ${path} begins a swap without a key`).toBe(false);
  }
});

test('where keys are enforced, an order demands one however its path is written', {
  tag: [A_KEY_IS_DEMANDED, tier('order'), key('orders written otherwise')],
}, async ({ presenting, buyer, discovery }) => {
  if (discovery.network === 'signet') throw new NotApplicable('signet is promised to stay open');
  const { wire } = presenting(null);
  const { json } = await buyer.btcOrder();
  for (const path of Auth.otherwiseWritten(CREATE_ORDER)) {
    const answer = await Auth.answerIfAny(() => wire.send({ method: 'POST', path, json, retry: false }));
    const isServed = membersOf(answer?.value)?.order_id !== undefined;
    expect(isServed, `POST ${path} makes an order without a key`).toBe(false);
  }
});

test('where keys are enforced, an execute demands one however its path is written', {
  tag: [A_KEY_IS_DEMANDED, tier('order'), key('executes written otherwise')],
}, async ({ presenting, trader, discovery, seed }) => {
  if (discovery.network === 'signet') throw new NotApplicable('signet is promised to stay open');
  const { wire } = presenting(null);
  const swap = await trader.begin();
  const { json } = Swaps.validExecute(swap, seed);
  for (const path of Auth.otherwiseWritten(EXECUTE)) {
    const answer = await Auth.answerIfAny(() => wire.send({ method: 'POST', path, json, retry: false }));
    const isServed = answer !== undefined && Swaps.isTakenOn(answer);
    expect(isServed, `POST ${path} is taken on without a key`).toBe(false);
  }
  // The node that it names is nobody's: an execute that was carried out has failed.
  await Swaps.isNotOver(trader, swap);
});

test('where keys are enforced, one is demanded also beside a request that has it', {
  tag: [A_KEY_IS_DEMANDED, key('at once')],
}, async ({ wire, presenting }) => {
  const nodeinfo = { method: 'GET', path: NODEINFO };
  const nobody = presenting(null).wire;
  for (let turn = 0; turn < TURNS; turn++) {
    const [, , answer] = await Promise.all([wire.send(nodeinfo), wire.send(nodeinfo), nobody.send(nodeinfo)]);
    Auth.refusedForKey(answer, 'nodeinfo without a key, beside a request with one', 'missing_api_key');
  }
});

test('where keys are enforced, the head of an answer demands one, too', { tag: A_KEY_IS_DEMANDED }, async ({
  presenting,
  sound,
}) => {
  const { wire } = presenting(null);
  for (const { operation, method, path } of await sound('read')) {
    if (method !== 'GET' || (await wire.send({ method, path })).status !== 401) continue;
    const head = await Auth.answerIfAny(() => wire.send({ method: 'HEAD', path, retry: false }));
    // HEAD is no method of the interface, and what nobody answers reveals nothing.
    if (!head) throw new NotApplicable(`HEAD ${path} is not answered`);
    expect(head.status, `status of HEAD in the place of ${operation}`).toBeGreaterThanOrEqual(400);
  }
});

test('where keys are enforced, an operation demands one however its path is written, and wherever the caller says to be', {
  tag: [A_KEY_IS_DEMANDED, key('written otherwise')],
}, async ({ presenting, settings }) => {
  const { wire } = presenting(null);
  const ask = (path: string, headers = {}) =>
    Auth.answerIfAny(() => wire.send({ method: 'GET', path, headers, retry: false }));
  const plain = await ask(NODEINFO);
  if (plain?.status !== 401) throw new NotApplicable('nodeinfo is not refused for want of a key');
  const own = new URL(settings.baseUrl ?? '').origin;
  const asked = [
    ...OTHERWISE.map((path) => ({ path, headers: {} })),
    ...[...TRUSTED, { Origin: own, Referer: `${own}/` }].map((headers) => ({ path: NODEINFO, headers })),
  ];
  for (const { path, headers } of asked) {
    const answer = await ask(path, headers);
    const isServed = answer?.status === 200 && membersOf(answer.value)?.pubkey !== undefined;
    expect(isServed, `GET ${path} with ${JSON.stringify(headers)} shows the node without a key`).toBe(false);
  }
});
