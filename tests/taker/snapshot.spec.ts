import { type Meanwhile, otherHand, type Snapshot } from '../../harness/taker/snapshot.ts';
import { expect, test } from '../test.ts';

const GOLD = 'rgb:gold';
const AT_REST: Snapshot = {
  pubkey: '02ab',
  channels: ['one', 'two'],
  payments: ['old'],
  swaps: new Map(),
  isAtRest: true,
};

/** What is said of a node that took part in a swap of BTC for gold, and of which only this changed. */
function said({
  before,
  after,
  ...over
}: { before?: Partial<Snapshot>; after?: Partial<Snapshot> } & Partial<Omit<Meanwhile, 'before' | 'after'>>) {
  return otherHand({
    before: { ...AT_REST, ...before },
    after: { ...AT_REST, ...after },
    moved: movedBy({}),
    expected: new Map(),
    traded: ['BTC', GOLD],
    own: ['this'],
    ...over,
  });
}

function movedBy(channels: Record<string, bigint>, onchain: Record<string, bigint> = {}): Meanwhile['moved'] {
  return { channels, onchain, total: { ...onchain, ...channels }, uncertain_msat: 0n, hidden_msat: 0n };
}

const UNDER_WAY = { swaps: new Map([['other', 'Pending']] as const) };

const LOSS = movedBy({ BTC: -5n, [GOLD]: 0n });

test('what the two assets of a swap lost in channels that stay is the doing of the swap', () => {
  expect(said({ moved: LOSS })).toBeUndefined();
  expect(said({ moved: LOSS, after: { payments: ['old', 'this'] } })).toBeUndefined();
  expect(said({ moved: LOSS, after: { channels: ['one', 'two', 'three'] } })).toBeUndefined();
  expect(
    said({ moved: LOSS, before: UNDER_WAY, after: UNDER_WAY }),
    'a loss does not come of what came back',
  ).toBeUndefined();
  expect(said({ moved: LOSS, after: { swaps: new Map([['this', 'Pending']]) } })).toBeUndefined();
  expect(said({ moved: LOSS, after: { swaps: new Map([['other', 'Expired']]) } })).toBeUndefined();
  expect(said({ moved: movedBy({ BTC: 5n }) }), 'nothing was under way').toBeUndefined();
});

test('where nothing was to move, a swap that was paid explains what did, whatever others there are', () => {
  const after = { swaps: new Map([['this', 'Succeeded'] as const, ['other', 'Succeeded'] as const]) };
  expect(said({ moved: LOSS, after })).toBeUndefined();
  expect(said({ moved: LOSS, after, expected: new Map([['BTC', -4n]]) })).toMatch(/paid for 1 other swaps/);
});

const HANDS: [what: string, change: Parameters<typeof said>[0], sign: RegExp][] = [
  ['another node', { after: { pubkey: '03cd' } }, /has another public key: 03cd instead of 02ab/],
  ['a closed channel', { after: { channels: ['two'] } }, /no longer has its channel one/],
  [
    'a channel that was opened meanwhile',
    { moved: movedBy({ BTC: 5n }), after: { channels: ['one', 'two', 'three'] } },
    /has a new channel three/,
  ],
  ['a payment of its own', { after: { payments: ['old', 'new'] } }, /made or received 1 payments of its own/],
  ['on-chain funds', { moved: movedBy({ BTC: -5n }, { BTC: -7n }) }, /moved BTC on-chain/],
  [
    'a third asset',
    { moved: movedBy({ BTC: -5n, 'rgb:lead': -1n }) },
    /moved rgb:lead, in which the swap does not deal/,
  ],
  [
    'what came back of another swap',
    { moved: movedBy({ BTC: 5n }), before: UNDER_WAY, after: UNDER_WAY },
    /got more than is due, while 1 other swaps were under way/,
  ],
  [
    'an HTLC that left the channels late',
    { moved: movedBy({ BTC: 5n }), before: { isAtRest: false } },
    /got more than is due, while HTLCs of earlier payments stood in its channels/,
  ],
  [
    'another swap that was settled late',
    { before: { swaps: new Map([['other', 'Waiting']]) }, after: { swaps: new Map([['other', 'Succeeded']]) } },
    /paid for 1 other swaps/,
  ],
];
for (const [what, change, sign] of HANDS)
  test(`${what} shows another hand`, () => {
    expect(said({ moved: LOSS, ...change })).toMatch(sign);
  });
