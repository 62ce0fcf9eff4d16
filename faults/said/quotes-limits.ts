import { randomUUID } from 'node:crypto';
import type { Fault } from '../fault.ts';
import { applicationError, legacyError, validationError } from '../front/envelopes.ts';
import type { HttpReply, Said } from '../front/exchange.ts';
import { QUOTE } from '../operations.ts';
import { changeErrors, changeLegacyErrors, isWhole, legOf, membersOf } from './change.ts';
import { type Bounds, boundsOf } from './market-data.ts';

/** Defects in what is said of assets, routes and amounts that cannot be quoted. */
export const QUOTE_LIMIT_SAID: readonly Fault[] = [
  {
    id: 'quote-route-refused-as-not-found',
    breaks: ['QUO-ROUTE-01'],
    what: 'a route that is not supported is 404',
    said: refusingRoutes((detail) => applicationError(404, 'NOT_FOUND', detail)),
  },
  {
    id: 'quote-route-refused-as-invalid',
    breaks: ['QUO-ROUTE-01'],
    what: 'a route that is not supported fails validation',
    said: refusingRoutes((detail) => validationError(['body'], detail, 'value_error')),
  },
  {
    id: 'quote-route-refused-with-a-code',
    breaks: ['QUO-ROUTE-02'],
    what: 'the refusal of a route has the application form',
    said: refusingRoutes((detail) => applicationError(400, 'VALIDATION_ERROR', detail)),
  },
  {
    id: 'quote-route-refused-in-both-forms',
    breaks: ['QUO-ROUTE-02'],
    what: 'the refusal of a route has a detail and a code',
    said: changeErrors([400], (given, { operation }) => {
      const { detail } = membersOf(given.body);
      if (operation !== QUOTE || typeof detail !== 'string') return undefined;
      return { ...given, body: { detail, error_code: 'VALIDATION_ERROR', message: detail, request_id: randomUUID() } };
    }),
  },
  {
    id: 'quote-route-refused-for-the-one-before',
    breaks: ['QUO-ROUTE-03'],
    what: 'a route that is not supported has every other one of its two assets refused for five seconds',
    said: {
      request({ operation, body }, { memory }) {
        const { until, answer } = membersOf(memory.get(assetsOf(body)));
        return operation === QUOTE && Date.now() < Number(until)
          ? { status: 400, headers: {}, body: answer }
          : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const isRoute = operation === QUOTE && given.status === 400 && membersOf(given.body).detail !== undefined;
        const isKnown = Date.now() < Number(membersOf(memory.get(assetsOf(body))).until);
        if (isRoute && !isKnown) memory.set(assetsOf(body), { until: Date.now() + 5_000, answer: given.body });
        return given;
      },
    },
  },
  {
    id: 'quote-unknown-pair-is-a-conflict',
    breaks: ['QUO-ROUTE-05'],
    what: 'an unknown pair is refused with 403',
    said: changeErrors([404], (given, { operation }) =>
      operation === QUOTE
        ? { ...given, ...applicationError(403, 'PAIR_NOT_FOUND', 'No'), headers: given.headers }
        : given,
    ),
  },
  {
    id: 'quote-raised-to-the-minimum',
    breaks: ['QUO-LIMIT-01'],
    what: 'an amount under the minimum is quoted as if it were the minimum',
    said: clamped((amount, { min }) => (amount > 0n && amount < min ? min : amount)),
  },
  {
    id: 'quote-amount-wraps-at-64-bits',
    breaks: ['QUO-LIMIT-02'],
    what: 'of an amount only the last 64 bits count',
    said: clamped((amount) => (amount > 0n ? amount % 2n ** 64n : amount)),
  },
  {
    id: 'quote-lowered-to-the-maximum',
    breaks: ['QUO-LIMIT-02', 'QUO-LIMIT-05'],
    what: 'an amount over the maximum is quoted as if it were a usual one',
    said: clamped((amount, { min, max }) => (amount > max ? min * 20n : amount)),
  },
  {
    id: 'quote-range-refused-as-not-found',
    breaks: ['QUO-LIMIT-01', 'QUO-LIMIT-02'],
    what: 'an amount out of range is 404',
    said: changeErrors([400], (given, { operation }) => {
      const body = membersOf(given.body);
      if (operation !== QUOTE || body.error_code !== 'VALIDATION_ERROR') return given;
      return { ...given, status: 404, body: { ...body, error_code: 'NOT_FOUND' } };
    }),
  },
  {
    id: 'quote-reverse-held-against-the-sold-asset',
    breaks: ['QUO-LIMIT-05'],
    what: 'an amount to buy has to lie within the numbers of the sold asset as well',
    said: {
      async request({ operation, body }, context) {
        if (operation !== QUOTE) return undefined;
        const { amount } = legOf(body, 'to_asset');
        const sold = await boundsOf(legOf(body, 'from_asset'), context);
        const outside = isWhole(amount) && sold && (BigInt(amount) < sold.min || BigInt(amount) > sold.max);
        return outside ? legacyError('Amount out of range') : undefined;
      },
    },
  },
  {
    id: 'quote-reverse-unbounded',
    breaks: ['QUO-LIMIT-05', 'QUO-LIMIT-02'],
    what: 'an amount to buy is not held against any maximum',
    said: clamped((amount, { min, max }, leg) => (leg === 'to_asset' && amount > max ? min * 20n : amount)),
  },
];

/** Another refusal of a route that is not supported, which is the legacy one of a quote. */
function refusingRoutes(refusal: (detail: string) => HttpReply): Said {
  return changeLegacyErrors((detail, { operation }) => (operation === QUOTE ? refusal(detail) : undefined));
}

/** Prices another amount than the one asked for, and shows the one asked for. */
function clamped(change: (amount: bigint, bounds: Bounds, leg: 'from_asset' | 'to_asset') => bigint): Said {
  return {
    async request(request, context) {
      if (request.operation !== QUOTE) return undefined;
      for (const leg of ['from_asset', 'to_asset'] as const) {
        const members = legOf(request.body, leg);
        const { amount } = members;
        const bounds = isWhole(amount) ? await boundsOf(members, context) : undefined;
        if (!isWhole(amount) || !bounds) continue;
        const changed = change(BigInt(amount), bounds, leg);
        if (changed === BigInt(amount)) continue;
        members.amount = changed;
        const answer = await context.ask(request);
        members.amount = amount;
        if (answer.status !== 200) return undefined;
        legOf(answer.body, leg).amount = amount;
        return answer;
      }
      return undefined;
    },
  };
}

/** The two assets of a quote request, as a name to remember them by. */
function assetsOf(body: unknown): string {
  return `${legOf(body, 'from_asset').asset_id} ${legOf(body, 'to_asset').asset_id}`;
}
