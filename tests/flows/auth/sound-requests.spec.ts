import { draftOf } from '../../../harness/engine/json/draft.ts';
import { type SoundOptions, soundRequests } from '../../../harness/flows/auth/sound-requests.ts';
import { NotExercised, SetupError } from '../../../harness/verdict/failures.ts';
import type { OperationTier } from '../../../specs/operations.ts';
import { expect, test } from '../../test.ts';

const ORDER = draftOf({ lsp_balance_sat: 1n, client_balance_sat: 0n, channel_expiry_blocks: 144n });

function nothing(): never {
  throw new NotExercised('nothing is listed');
}

/** Callers of a target that sells channels and trades nothing. */
function channelsAlone(changes: object = {}): SoundOptions {
  const trader = { tradeFor: nothing, ...changes };
  const buyer = {
    btcOrder: () => Promise.resolve(ORDER),
    place: () => Promise.resolve({ order_id: 'o', access_token: 't' }),
  };
  return { own: { trader, buyer }, market: {}, pairOf: nothing, seed: 1 } as unknown as SoundOptions;
}

async function operationsOf(tier: OperationTier): Promise<string[]> {
  return (await soundRequests(tier, channelsAlone())).map(({ path }) => path.replace('/api/v1/', '')).sort();
}

test('what a target that trades nothing can be asked for is asked for', async () => {
  expect(await operationsOf('quote')).toEqual(['lsps1/estimate_fees']);
  expect(await operationsOf('order')).toEqual(['lsps1/create_order', 'lsps1/get_order', 'lsps1/rate_decision']);
  const reads = await operationsOf('read');
  expect(reads).toContain('market/assets');
  expect(reads).not.toContain('market/pairs/routes');
});

test('a trade that is listed and cannot be had is no trade that is not listed', async () => {
  const quote = () => Promise.reject(new SetupError('no quote could be had'));
  const listed = channelsAlone({ tradeFor: () => ({}), quote });
  await expect(soundRequests('order', listed)).rejects.toThrow('no quote could be had');
});
