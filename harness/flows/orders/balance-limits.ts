/** Orders at and beyond the bounds of balances that get_info tells. */

import type { Draft } from '../../engine/json/draft.ts';
import { balanceSides, type Split, splitAround, splitOf, within } from '../../interface/orders/bounds.ts';
import { isForLsp, withBalances } from '../../interface/orders/valid.ts';
import { NotExercised } from '../../verdict/failures.ts';
import type { AtBound, NamedOrder } from './allowed.ts';
import type { Buyer } from './buyer.ts';

type Ordering = Pick<Buyer, 'btcOrder' | 'info' | 'lspAssetOrder'>;

/** Orders of too little and too much on one side: of BTC alone, and with an asset where that takes no quote. */
export async function* balancesBeyond(buyer: Ordering, side: keyof Split): AsyncGenerator<NamedOrder> {
  const { options, assets } = await buyer.info();
  const sides = balanceSides(options);
  const { min = 0n, max = 0n } = sides[side] ?? {};
  const amounts = [min - 1n, max + 1n].filter((amount) => amount >= 0n);
  const provided = assets.some(isForLsp) ? [await buyer.lspAssetOrder()] : [];
  for (const valid of [await buyer.btcOrder(), ...provided]) {
    const beside = valid.json.asset_id === undefined ? '' : ` beside ${valid.json.asset_id}`;
    for (const amount of amounts) {
      const what = `${side}_balance_sat ${amount}${beside}, which may be ${min} to ${max},`;
      yield { what, order: withBalances(valid, splitAround(sides, side, amount)) };
    }
  }
}

/**
 * Orders of too small and too large a channel, each side of which is inside its own bounds.
 * @throws {NotExercised} when there are none
 */
export async function* channelsBeyond(buyer: Ordering): AsyncGenerator<NamedOrder> {
  const sides = balanceSides((await buyer.info()).options);
  const { min = 0n, max = 0n } = sides.channel ?? {};
  const valid = await buyer.btcOrder();
  const splits = [min - 1n, max + 1n].map((sum) => (sum > 0n ? splitOf(sides, sum) : undefined));
  if (!splits.some(Boolean)) throw new NotExercised('no sides inside their bounds make a channel outside of its own');
  for (const split of splits.filter((one) => one !== undefined)) {
    const what = `a channel of ${split.lsp + split.client} sat, which may hold ${min} to ${max},`;
    yield { what, order: withBalances(valid, split) };
  }
}

/**
 * Orders of fewer than the provider demands of something. Zero is what a service may take for none given.
 * @throws {NotExercised} when it demands none
 */
export async function* countsUnder(
  buyer: Ordering,
  member: 'required_channel_confirmations' | 'funding_confirms_within_blocks',
): AsyncGenerator<NamedOrder> {
  const min = (await buyer.info()).options[`min_${member}`];
  if (min <= 0n) throw new NotExercised(`min_${member} is ${min}`);
  const valid = await buyer.btcOrder();
  for (const count of new Set([min - 1n, 0n]))
    yield { what: `${member} ${count}, which may be from ${min},`, order: valid.with(member, count) };
}

/** Orders of the least that each side may hold, for which no funds can lack, and of the most. */
export async function balancesAtBounds(buyer: Ordering): Promise<{ least: Draft[]; most: AtBound[] }> {
  const sides = balanceSides((await buyer.info()).options);
  const valid = await buyer.btcOrder();
  const { channel } = sides;
  const offered = (['lsp', 'client'] as const).flatMap((side) => {
    const range = sides[side];
    return range ? [{ side, range }] : [];
  });
  const fits = ({ lsp, client }: Split) => within(lsp + client, channel);
  const most = offered.map(({ side, range: { max } }) => ({
    what: `${side}_balance_sat`,
    split: splitAround(sides, side, max),
    inside: splitAround(sides, side, max - 1n),
  }));
  const largest = channel && splitOf(sides, channel.max);
  const channels = largest
    ? [{ what: 'the channel', split: largest, inside: splitOf(sides, channel.max - 1n) ?? largest }]
    : [];
  return {
    least: offered
      .map(({ side, range: { min } }) => splitAround(sides, side, min))
      .filter(fits)
      .map((split) => withBalances(valid, split)),
    most: [...most.filter(({ split }) => fits(split)), ...channels].map(({ what, split, inside }) => ({
      what,
      order: withBalances(valid, split),
      inside: withBalances(valid, inside),
    })),
  };
}
