import * as Orders from '../../harness/groups/orders.ts';
import { key, must, NotExercised, should, test } from '../../harness/test.ts';

/** The sides of a channel, and what states that their balances are bounded. */
const SIDES = [
  { id: must('LSP-CREATE-11'), side: 'lsp' },
  { id: must('LSP-CREATE-12'), side: 'client' },
] as const;

/** What the client may not ask too little of. */
const MINIMA = [
  { id: must('LSP-CREATE-15'), member: 'required_channel_confirmations', option: 'min_required_channel_confirmations' },
  { id: must('LSP-CREATE-16'), member: 'funding_confirms_within_blocks', option: 'min_funding_confirms_within_blocks' },
] as const;

for (const { id, side } of SIDES)
  test(`${side}_balance_sat outside its bounds is refused`, { tag: id }, async ({ buyer }) => {
    await Orders.refusesBeyondLimits(buyer, await Orders.balancesBeyond(buyer, side));
  });

test('a channel outside its bounds is refused, however its sides are', { tag: should('LSP-CREATE-13') }, async ({
  buyer,
}) => {
  await Orders.refusesBeyondLimits(buyer, await Orders.channelsBeyond(buyer));
});

test('channel_expiry_blocks over its maximum is refused, the maximum is not', { tag: must('LSP-CREATE-14') }, async ({
  buyer,
}) => {
  const { max_channel_expiry_blocks: max } = (await buyer.info()).options;
  const valid = await buyer.btcOrder();
  const over = valid.with('channel_expiry_blocks', max + 1n);
  await Orders.notAllowed(buyer, over, `channel_expiry_blocks ${max + 1n}, which may be up to ${max},`);
  await Orders.allowed(buyer, valid.with('channel_expiry_blocks', max), { controls: [Orders.plainOrder] });
});

for (const { id, member, option } of MINIMA)
  test(`${member} under its minimum is refused`, { tag: id }, async ({ buyer }) => {
    const min = (await buyer.info()).options[option];
    if (min <= 0n) throw new NotExercised(`${option} is ${min}`);
    const valid = await buyer.btcOrder();
    // Zero is what a service may take for none given.
    for (const count of new Set([min - 1n, 0n]))
      await Orders.notAllowed(buyer, valid.with(member, count), `${member} ${count}, which may be from ${min},`);
    await buyer.place();
  });

test('the bounds of the balances are allowed', { tag: [should('LSP-CREATE-18'), key('balances')] }, async ({
  buyer,
}) => {
  const { least, most } = await Orders.balancesAtBounds(buyer);
  for (const order of least) await Orders.allowed(buyer, order, { controls: [Orders.limitsUnchanged] });
  await Orders.allowed(buyer, await buyer.btcOrder());
  for (const order of most) await Orders.allowedAtBound(buyer, order);
});
