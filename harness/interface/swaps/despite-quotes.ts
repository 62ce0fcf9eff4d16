/** Swaps that their quotes forbid, by all inits of a run. */
import { type Members, membersOf } from '../../engine/json/members.ts';
import { askedAt } from '../../engine/moment.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Forbidden, servedDespite } from '../../engine/passive/served-despite.ts';
import { CREATE_ORDER, INIT, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { isProlonged, prolongedBy } from '../orders/prolonged.ts';
import { endsIn, servedLate } from '../quotes/late.ts';
import { quotesIn } from '../quotes/rules.ts';
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

/** What each quote binds its swap to. */
function termsIn(answer: Seen): [string, SwapTerms][] {
  return quotesIn(answer).flatMap((quote): [string, SwapTerms][] => {
    const terms = termsOfQuote(quote);
    return typeof quote.rfq_id === 'string' && terms ? [[quote.rfq_id, terms]] : [];
  });
}

/** When each quote ends, and which live on with their orders. */
function endsOf(answer: Seen): [string, unknown][] {
  const prolonged = prolongedBy(answer);
  return prolonged === undefined ? endsIn(answer) : [[isProlonged(prolonged), true]];
}

const BY_TERMS: Pick<Forbidden<Begun>, 'operations' | 'servedBy' | 'factsIn'> = {
  operations: [QUOTE, QUOTE_SOCKET, INIT],
  servedBy: begunBy,
  factsIn: termsIn,
};

/** A rule for the members of a swap that its quote fixes: none was asked for otherwise, and is as asked in the swapstring. */
function bound(members: readonly (keyof SwapTerms)[]): Forbidden<Begun>['problemsOf'] {
  return ({ rfq_id, asked, given }, facts) => {
    const terms = facts.get(rfq_id) as SwapTerms | undefined;
    if (!terms || !given) return undefined;
    return members
      .filter((name) => asked[name] !== terms[name] && given[name] === asked[name])
      .map((name) => `${name} is ${given[name]} as asked for, though ${terms[name]} was quoted`);
  };
}

/** Inits beside their quotes. */
export const SWAPS_DESPITE_QUOTES: readonly PassiveCheck[] = [
  servedDespite({
    operations: [QUOTE, QUOTE_SOCKET, CREATE_ORDER, INIT],
    servedBy: begunBy,
    factsIn: endsOf,
    id: 'SWP-INIT-08',
    title: 'no swap begins from a quote that is over',
    problemsOf: (begun, facts) => (facts.has(isProlonged(begun.rfq_id)) ? undefined : servedLate(begun, facts)),
  }),
  servedDespite({
    ...BY_TERMS,
    id: 'SWP-INIT-11',
    title: 'no swap has other amounts than its quote',
    problemsOf: bound(['from_amount', 'to_amount']),
  }),
  servedDespite({
    ...BY_TERMS,
    id: 'SWP-INIT-12',
    title: 'no swap has other assets than its quote',
    problemsOf: bound(['from_asset', 'to_asset']),
  }),
];
