import { answerTo, changeRequest, legOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { boundsOf, firstMinimum, listedAsset } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { type Ask, isSet, SIDES } from './changes.ts';

/** Defects in which amounts a quote is asked for by. */
export const FAULTS: Faults = {
  'quote-without-amount-takes-the-minimum': {
    breaks: ['QUO-REQ-03'],
    what: 'a request without an amount is quoted at a usual one',
    wire: {
      async request({ operation, body }, context) {
        if (operation !== QUOTE) return undefined;
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        const absent = (from.amount ?? to.amount ?? null) === null;
        if (absent && (await listedAsset(from.asset_id, context)))
          from.amount = (await firstMinimum(from.asset_id, context)) * 20n;
        return undefined;
      },
    },
  },
  'quote-nulls-are-zeros': {
    breaks: ['QUO-REQ-03'],
    what: 'an amount that is null on both legs gives a quote for nothing',
    wire: {
      async request(request, context) {
        const { operation, body } = request;
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        if (operation !== QUOTE || from.amount !== null || to.amount !== null) return undefined;
        from.amount = (await firstMinimum(from.asset_id, context)) * 20n;
        const answer = await context.ask(request);
        for (const leg of ['from_asset', 'to_asset'] as const) Object.assign(legOf(answer.body, leg), { amount: 0n });
        return answer;
      },
    },
  },
  'quote-both-amounts-accepted-when-they-agree': {
    breaks: ['QUO-REQ-04'],
    what: 'two amounts are taken where they fit the price',
    wire: {
      async request(request, { ask }) {
        const to = legOf(request.body, 'to_asset');
        const { amount } = to;
        const both = legOf(request.body, 'from_asset').amount !== undefined && amount !== undefined;
        if (request.operation !== QUOTE || !both) return undefined;
        to.amount = undefined;
        const answer = await ask(request);
        to.amount = amount;
        return Number(legOf(answer.body, 'to_asset').amount) === Number(amount) ? answer : undefined;
      },
    },
  },
  'quote-zero-is-the-minimum': {
    breaks: ['QUO-REQ-08'],
    what: 'an amount of 0 is quoted like a low one',
    wire: {
      async request({ operation, body }, context) {
        for (const name of operation === QUOTE ? (['from_asset', 'to_asset'] as const) : []) {
          const leg = legOf(body, name);
          const zero = Number(leg.amount) === 0 && leg.amount !== null;
          const bounds = zero ? await boundsOf(leg, context) : undefined;
          if (bounds) leg.amount = bounds.min * 20n;
        }
        return undefined;
      },
    },
  },
  'quote-for-nothing-is-free': {
    breaks: ['QUO-REQ-08'],
    what: 'an amount of 0 and less is quoted at 0 for 0',
    wire: {
      async request(request, context) {
        const leg = legOf(request.body, 'from_asset');
        const nothing = typeof leg.amount === 'number' && leg.amount <= 0;
        const bounds = request.operation === QUOTE && nothing ? await boundsOf(leg, context) : undefined;
        if (!bounds) return undefined;
        leg.amount = bounds.min * 20n;
        const answer = await context.ask(request);
        for (const name of ['from_asset', 'to_asset'] as const) legOf(answer.body, name).amount = 0;
        return answer;
      },
    },
  },
  'quote-forward-of-indivisible-assets-refused': {
    breaks: ['QUO-REQ-01'],
    what: 'an asset without decimal places cannot be sold',
    wire: refusingWhere(async ({ body }, context) => {
      const sold = legOf(body, 'from_asset');
      return isSet(sold) && (await listedAsset(sold.asset_id, context))?.precision === 0;
    }),
  },
  'quote-reverse-onto-the-chain-refused': {
    breaks: ['QUO-REQ-02'],
    what: 'what is bought on chain cannot be asked for by its amount',
    wire: refusingWhere(async ({ body }) => {
      const bought = legOf(body, 'to_asset');
      return isSet(bought) && String(bought.layer).endsWith('_L1');
    }),
  },
  'quote-one-null-amount-takes-a-usual-one': {
    breaks: ['QUO-REQ-03'],
    what: 'an amount that is null beside none is quoted at a usual one',
    wire: {
      async request({ operation, body }, context) {
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        const bounds = operation === QUOTE && to.amount === null ? await boundsOf(to, context) : undefined;
        if (bounds && !('amount' in from)) to.amount = bounds.min * 20n;
        return undefined;
      },
    },
  },
  'quote-without-amount-refused-like-a-key': {
    breaks: ['QUO-REQ-03'],
    what: 'a request without any amount is refused in the form that only a key is refused in',
    wire: answerTo(QUOTE, ({ body }) =>
      SIDES.some((side) => isSet(legOf(body, side))) ? undefined : reply(400, { error: 'boom' }),
    ),
  },
  'quote-amount-of-0-is-none': {
    breaks: ['QUO-REQ-04'],
    what: 'an amount of 0 beside another counts as none',
    wire: changeRequest(QUOTE, ({ body }) => {
      for (const side of SIDES) if (legOf(body, side).amount === 0) delete legOf(body, side).amount;
    }),
  },
};

/** Refuses quote requests as invalid. */
function refusingWhere(isRefused: (...asked: Ask) => Promise<boolean>): Wire {
  return {
    request: async (request, context) =>
      request.operation === QUOTE && (await isRefused(request, context))
        ? applicationError(400, 'VALIDATION_ERROR', 'No')
        : undefined,
  };
}
