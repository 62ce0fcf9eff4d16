/** Swaps that their quotes forbid, by all inits of a run. */
import { isNumber, type Members, membersOf } from '../../engine/json/members.ts';
import { askedAt } from '../../engine/moment.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Forbidden, servedDespite } from '../../engine/passive/served-despite.ts';
import { CREATE_ORDER, INIT, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { isProlonged, prolongedBy } from '../orders/prolonged.ts';
import { quotesIn } from '../quotes/rules.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { readSwapstring } from './agreed.ts';
import { termsAsked, termsOfQuote } from './recorded-terms.ts';
import type { SwapTerms } from './terms.ts';

/** An init that began a swap. */
interface Begun {
  readonly rfq_id: string;
  readonly asked: SwapTerms;
  /** What its swapstring says; undefined where it can't be read. */
  readonly given: SwapTerms | undefined;
  /** When it was asked for by the clock of the target, in unix seconds; undefined where no answer shows that. */
  readonly askedAt: number | undefined;
}

/** What a quote binds a swap to. */
interface Binding {
  readonly terms: SwapTerms;
  /** Unix seconds. */
  readonly expires_at: number;
}

function begunBy(answer: Seen): Begun[] {
  const body = answer.operation === INIT && answer.status === 200 ? membersOf(answer.value) : undefined;
  const { rfq_id } = membersOf(answer.sent) ?? {};
  const asked = termsAsked(answer);
  if (!body || !asked || typeof rfq_id !== 'string') return [];
  return [{ rfq_id, asked, given: givenIn(body), askedAt: askedAt(answer) }];
}

function givenIn({ swapstring }: Members): SwapTerms | undefined {
  const terms = typeof swapstring === 'string' ? readSwapstring(swapstring) : undefined;
  if (!terms) return undefined;
  return {
    from_asset: terms.from_asset ?? 'BTC',
    from_amount: terms.qty_from,
    to_asset: terms.to_asset ?? 'BTC',
    to_amount: terms.qty_to,
  };
}

const BY_QUOTES: Pick<Forbidden<Begun>, 'operations' | 'servedBy' | 'factsIn'> = {
  operations: [QUOTE, QUOTE_SOCKET, CREATE_ORDER, INIT],
  servedBy: begunBy,
  factsIn(answer) {
    const prolonged = prolongedBy(answer);
    if (prolonged !== undefined) return [[isProlonged(prolonged), true]];
    return quotesIn(answer).flatMap((quote): [string, Binding][] => {
      const { rfq_id, expires_at } = quote;
      const terms = termsOfQuote(quote);
      return typeof rfq_id === 'string' && terms && isNumber(expires_at)
        ? [[rfq_id, { terms, expires_at: Number(expires_at) }]]
        : [];
    });
  },
};

/** A rule for the members of a swap that its quote fixes: none was asked for otherwise, and is as asked in the swapstring. */
function bound(members: readonly (keyof SwapTerms)[]): Forbidden<Begun>['problemsOf'] {
  return ({ rfq_id, asked, given }, facts) => {
    const { terms } = (facts.get(rfq_id) as Binding | undefined) ?? {};
    if (!terms || !given) return undefined;
    return members
      .filter((name) => asked[name] !== terms[name] && given[name] === asked[name])
      .map((name) => `${name} is ${given[name]} as asked for, though ${terms[name]} was quoted`);
  };
}

/** Inits beside their quotes. */
export const SWAPS_DESPITE_QUOTES: readonly PassiveCheck[] = [
  servedDespite({
    ...BY_QUOTES,
    id: 'SWP-INIT-08',
    title: 'no swap begins from a quote that is over',
    problemsOf: ({ rfq_id, askedAt }, facts) => {
      const { expires_at } = (facts.get(rfq_id) as Binding | undefined) ?? {};
      if (expires_at === undefined || askedAt === undefined || facts.has(isProlonged(rfq_id))) return undefined;
      const late = askedAt - expires_at;
      return late > TIMEOUTS.quoteGrace ? [`a swap began ${Math.round(late)} s after the end of its quote`] : [];
    },
  }),
  servedDespite({
    ...BY_QUOTES,
    id: 'SWP-INIT-11',
    title: 'no swap has other amounts than its quote',
    problemsOf: bound(['from_amount', 'to_amount']),
  }),
  servedDespite({
    ...BY_QUOTES,
    id: 'SWP-INIT-12',
    title: 'no swap has other assets than its quote',
    problemsOf: bound(['from_asset', 'to_asset']),
  }),
];
