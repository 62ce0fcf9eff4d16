import { isWhole, legOf, legsOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { boundsOf, firstMinimum, listedAsset } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import { invalid } from '../proxy/envelopes.ts';
import { drop, on, where } from '../rule.ts';
import { ofLegs, reverse } from './changes.ts';

/** Defects in which amounts a quote is asked for by. */
export const FAULTS: Faults = {
  'quote-without-amount-takes-the-minimum': breaks('QUO-REQ-03')
    .what('a request without an amount is quoted at a usual one')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, to] = legsOf(asked);
      const absent = (from.amount ?? to.amount ?? null) === null;
      if (absent && (await listedAsset(from.asset_id, context)))
        from.amount = (await firstMinimum(from.asset_id, context)) * 20n;
    }),
  'quote-nulls-are-zeros': breaks('QUO-REQ-03')
    .what('an amount that is null on both legs gives a quote for nothing')
    .onRequest(QUOTE, async ({ asked, ...request }) => {
      const [from, to] = legsOf(asked);
      if (from.amount !== null || to.amount !== null) return undefined;
      from.amount = (await firstMinimum(from.asset_id, request)) * 20n;
      const answer = await request.ask(request);
      for (const leg of legsOf(answer.body)) leg.amount = 0n;
      return answer;
    }),
  'quote-both-amounts-accepted-when-they-agree': breaks('QUO-REQ-04')
    .what('two amounts are taken where they fit the price')
    .onRequest(QUOTE, async ({ asked, ask, ...request }) => {
      const [from, to] = legsOf(asked);
      const { amount } = to;
      if (from.amount === undefined || amount === undefined) return undefined;
      to.amount = undefined;
      const answer = await ask(request);
      to.amount = amount;
      return Number(legOf(answer.body, 'to_asset').amount) === Number(amount) ? answer : undefined;
    }),
  'quote-zero-is-the-minimum': breaks('QUO-REQ-08')
    .what('an amount of 0 is quoted like a low one')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      for (const leg of legsOf(asked)) {
        const isZero = Number(leg.amount) === 0 && leg.amount !== null;
        const bounds = isZero ? await boundsOf(leg, context) : undefined;
        if (bounds) leg.amount = bounds.min * 20n;
      }
    }),
  'quote-for-nothing-is-free': breaks('QUO-REQ-08')
    .what('an amount of 0 and less is quoted at 0 for 0')
    .onRequest(QUOTE, async ({ asked, ...request }) => {
      const [leg] = legsOf(asked);
      const isNothing = typeof leg.amount === 'number' && leg.amount <= 0;
      const bounds = isNothing ? await boundsOf(leg, request) : undefined;
      if (!bounds) return undefined;
      leg.amount = bounds.min * 20n;
      const answer = await request.ask(request);
      for (const quoted of legsOf(answer.body)) quoted.amount = 0;
      return answer;
    }),
  'quote-forward-of-indivisible-assets-refused': breaks('QUO-REQ-01')
    .what('an asset without decimal places cannot be sold')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [sold] = legsOf(asked);
      const asset = isWhole(sold.amount) ? await listedAsset(sold.asset_id, context) : undefined;
      return asset?.precision === 0 ? invalid() : undefined;
    }),
  'quote-reverse-onto-the-chain-refused': breaks('QUO-REQ-02')
    .what('what is bought on chain cannot be asked for by its amount')
    .wire(reverse().when('body.to_asset.layer', /_L1$/).answer(invalid())),
  'quote-one-null-amount-takes-a-usual-one': breaks('QUO-REQ-03')
    .what('an amount that is null beside none is quoted at a usual one')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, to] = legsOf(asked);
      const bounds = to.amount === null ? await boundsOf(to, context) : undefined;
      if (bounds && !('amount' in from)) to.amount = bounds.min * 20n;
    }),
  'quote-without-amount-refused-like-a-key': breaks('ERR-ENV-01')
    .triggers('QUO-REQ-03')
    .what('a request without any amount is refused in the form that only a key is refused in')
    .onRequest(QUOTE, ({ body }) =>
      legsOf(body).some(({ amount }) => isWhole(amount)) ? undefined : reply(400, { error: 'boom' }),
    ),
  'quote-amount-of-0-is-none': breaks('QUO-REQ-04')
    .what('an amount of 0 beside another counts as none')
    .wire(on(QUOTE).request(...ofLegs(where('amount', 0, drop('amount'))))),
};
