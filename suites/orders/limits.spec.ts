import { allowed, allowedAtBound, notAllowed } from '../../harness/flows/orders/allowed.ts';
import { limitsUnchanged, plainOrder } from '../../harness/flows/orders/controls.ts';
import { balanceSides, type Split, splitAround, splitOf, within } from '../../harness/interface/orders/bounds.ts';
import { isForLsp, key, must, NotExercised, should, test, withBalances } from '../../harness/test.ts';

/** The sides of a channel, and what states that their balances are bounded. */
const SIDES = [
  { id: must('LSP-CREATE-11'), side: 'lsp', member: 'lsp_balance_sat' },
  { id: must('LSP-CREATE-12'), side: 'client', member: 'client_balance_sat' },
] as const;

/** What the client may not ask too little of. */
const MINIMA = [
  { id: must('LSP-CREATE-15'), member: 'required_channel_confirmations', option: 'min_required_channel_confirmations' },
  { id: must('LSP-CREATE-16'), member: 'funding_confirms_within_blocks', option: 'min_funding_confirms_within_blocks' },
] as const;

for (const { id, side, member } of SIDES)
  test(`${member} outside its bounds is refused`, { tag: id }, async ({ buyer }) => {
    const sides = balanceSides((await buyer.info()).options);
    const { min = 0n, max = 0n } = sides[side] ?? {};
    const isProvided = (await buyer.info()).assets.some(isForLsp);
    for (const valid of [await buyer.btcOrder(), ...(isProvided ? [await buyer.lspAssetOrder()] : [])])
      for (const amount of [min - 1n, max + 1n].filter((each) => each >= 0n)) {
        const order = withBalances(valid, splitAround(sides, side, amount));
        const beside = valid.json.asset_id === undefined ? '' : ` beside ${valid.json.asset_id}`;
        const what = `${member} ${amount}${beside}, which may be ${min} to ${max},`;
        await notAllowed(buyer, order, what, { controls: [limitsUnchanged] });
      }
    await buyer.place();
  });

test('a channel outside its bounds is refused, however its sides are', { tag: should('LSP-CREATE-13') }, async ({
  buyer,
}) => {
  const sides = balanceSides((await buyer.info()).options);
  const { min = 0n, max = 0n } = sides.channel ?? {};
  const outside = [min - 1n, max + 1n].flatMap((sum) => {
    const split = sum > 0n ? splitOf(sides, sum) : undefined;
    return split ? [{ sum, split }] : [];
  });
  if (outside.length === 0) throw new NotExercised('no sides inside their bounds make a channel outside of its own');
  for (const { sum, split } of outside) {
    const order = withBalances(await buyer.btcOrder(), split);
    const what = `a channel of ${sum} sat, which may hold ${min} to ${max},`;
    await notAllowed(buyer, order, what, { controls: [limitsUnchanged] });
  }
  await buyer.place();
});

test('channel_expiry_blocks over its maximum is refused, the maximum is not', { tag: must('LSP-CREATE-14') }, async ({
  buyer,
}) => {
  const { max_channel_expiry_blocks: max } = (await buyer.info()).options;
  const valid = await buyer.btcOrder();
  const over = valid.with('channel_expiry_blocks', max + 1n);
  await notAllowed(buyer, over, `channel_expiry_blocks ${max + 1n}, which may be up to ${max},`);
  await allowed(buyer, valid.with('channel_expiry_blocks', max), { controls: [plainOrder] });
});

for (const { id, member, option } of MINIMA)
  test(`${member} under its minimum is refused`, { tag: id }, async ({ buyer }) => {
    const min = (await buyer.info()).options[option];
    if (min <= 0n) throw new NotExercised(`${option} is ${min}`);
    const valid = await buyer.btcOrder();
    // Zero is what a service may take for none given.
    for (const count of new Set([min - 1n, 0n]))
      await notAllowed(buyer, valid.with(member, count), `${member} ${count}, which may be from ${min},`);
    await buyer.place();
  });

test('the bounds of the balances are allowed', { tag: [should('LSP-CREATE-18'), key('balances')] }, async ({
  buyer,
}) => {
  const sides = balanceSides((await buyer.info()).options);
  const valid = await buyer.btcOrder();
  const maxima: { what: string; split: Split; inside: Split | undefined }[] = [];
  for (const { side, member } of SIDES) {
    const range = sides[side];
    if (!range) continue;
    const least = splitAround(sides, side, range.min);
    // Nothing can lack for the least.
    if (within(sum(least), sides.channel))
      await allowed(buyer, withBalances(valid, least), { controls: [limitsUnchanged] });
    const split = splitAround(sides, side, range.max);
    if (within(sum(split), sides.channel))
      maxima.push({ what: member, split, inside: splitAround(sides, side, range.max - 1n) });
  }
  const largest = sides.channel && splitOf(sides, sides.channel.max);
  if (largest) maxima.push({ what: 'the channel', split: largest, inside: splitOf(sides, sum(largest) - 1n) });
  await allowed(buyer, valid);
  for (const { what, split, inside } of maxima)
    await allowedAtBound(buyer, {
      what,
      order: withBalances(valid, split),
      inside: withBalances(valid, inside ?? split),
    });
});

function sum({ lsp, client }: Split): bigint {
  return lsp + client;
}
