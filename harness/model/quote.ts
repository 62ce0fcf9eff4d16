import { isAfter, isBefore, type Moment } from '../engine/moment.ts';
import type { SwapTerms } from '../interface/swaps/terms.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction, isSurely, observed, type Possible, possibly, statesText } from './possible.ts';

/**
 * How a quote may stand. A `spent` one was used up by a refusal: the interface leaves open whether a refusal by the
 * application does so (SWP-INIT-14). A `bound` one made an order, and lives as long as that may be paid (LSP-ORDER-18);
 * what else it is good for is left open. A doubt is a set of several states.
 */
export type QuoteState = 'fresh' | 'expired' | 'used' | 'spent' | 'bound';

/** A quote as the model knows it. */
export interface ModelQuote {
  readonly rfq_id: string;
  readonly terms: SwapTerms;
  /** Unix seconds. */
  readonly expires_at: number;
  readonly states: Possible<QuoteState>;
  /** Whether an init with it was stopped by schema validation before. */
  readonly stopped: boolean;
  /** Whether an order with it was stopped by schema validation before. */
  readonly unfit: boolean;
  /** Whether an estimate was made with it before. */
  readonly estimated: boolean;
  /** Whether the swap that it backs has ended without success. */
  readonly ended: boolean;
}

/** A quote that was just given. */
export function newQuote(given: Pick<ModelQuote, 'rfq_id' | 'terms' | 'expires_at'>): ModelQuote {
  return { ...given, states: possibly('fresh'), stopped: false, unfit: false, estimated: false, ended: false };
}

/**
 * What became of an init: `accepted` is a swap with the quoted figures, `refused` any 4xx of the application, `stopped` a
 * 422, `unknown` an answer that leaves open whether it took effect (a 5xx).
 */
export type InitOutcome = 'accepted' | 'refused' | 'stopped' | 'unknown';

/** What an init asked for: the quoted figures, others, or a body that breaks the schema. */
export type InitVariant = 'exact' | 'deviating' | 'broken';

/**
 * The quote after an init with it.
 * @throws {Contradiction} when no state it may be in allows the outcome
 */
export function afterInit(quote: ModelQuote, variant: InitVariant, outcome: InitOutcome, moment: Moment): ModelQuote {
  const states = aged(quote, moment);
  const next = (state: QuoteState) => NEXT[outcome](state, variant, states.has('expired'));
  const after = observed(states, next, () => contradiction({ ...quote, states }, variant, outcome));
  return { ...quote, states: after, stopped: quote.stopped || (variant === 'broken' && outcome === 'stopped') };
}

/** The states of a quote when time alone has passed until a moment. */
export function aged({ states, expires_at }: ModelQuote, moment: Moment): Possible<QuoteState> {
  const live: QuoteState[] = isAfter(moment, expires_at, TIMEOUTS.quoteGrace) ? [] : ['fresh'];
  const expired: QuoteState[] = isBefore(moment, expires_at, TIMEOUTS.clockGrace) ? [] : ['expired'];
  return new Set([...states].flatMap((state) => (state === 'fresh' ? [...live, ...expired] : [state])));
}

/**
 * What follows from an init. Of a quote that may be over a refusal tells nothing: it may be for something else.
 * @param maybeOver whether it may be over
 */
const NEXT: Record<
  InitOutcome,
  (state: QuoteState, variant: InitVariant, maybeOver: boolean) => readonly QuoteState[]
> = {
  accepted: (state, variant) => ((state === 'fresh' || state === 'bound') && variant !== 'broken' ? ['used'] : []),
  refused(state, variant, maybeOver) {
    if (state !== 'fresh') return [state];
    return variant === 'exact' && !maybeOver ? [] : ['fresh', 'spent'];
  },
  // Validation comes ahead of the application; a quote it never saw is as it was. An id may be found ill-formed, too.
  stopped: (state, variant, maybeOver) => (state === 'fresh' && variant === 'exact' && !maybeOver ? [] : [state]),
  unknown: (state) =>
    state === 'fresh' ? ['fresh', 'used', 'spent'] : state === 'bound' ? ['bound', 'used'] : [state],
};

/**
 * What became of an order or an estimate: `accepted` is a 200, `refused` a 4xx, `stopped` a 422, `unknown` an answer that
 * leaves open whether it took effect (a 5xx).
 */
export type OrderOutcome = InitOutcome;

/**
 * The quote after an estimate with it.
 * @throws {Contradiction} when an expired quote gave one, and when a fresh one gave none
 */
export function afterEstimate(quote: ModelQuote, given: boolean, moment: Moment): ModelQuote {
  const against = given ? 'LSP-EST-06' : quote.estimated ? 'LSP-EST-09' : 'FLW-ORDER-02';
  const before = aged(quote, moment);
  // Of a quote that a refusal may have used up, or that may be over, nothing is said: whether it still gives estimates proves
  // nothing else of it.
  const impossible = given ? 'expired' : before.has('spent') || before.has('expired') ? undefined : 'fresh';
  const states = observed(
    before,
    (state) => (state === impossible ? [] : [state]),
    () => new Contradiction(against, `the quote ${quote.rfq_id} gave ${given ? 'an' : 'no'} estimate`),
  );
  return { ...quote, states, estimated: quote.estimated || given };
}

/**
 * The quote after an order with it.
 * @param whole whether the order was as it should be
 * @param refusable whether also an order as it should be may be refused, for a reason that is not the quote's
 * @throws {Contradiction} when an expired quote made an order, and when a fresh one made none for no other reason
 */
export function afterOrder(
  quote: ModelQuote,
  {
    whole,
    outcome,
    refusable,
  }: { readonly whole: boolean; readonly outcome: OrderOutcome; readonly refusable: boolean },
  moment: Moment,
): ModelQuote {
  const before = aged(quote, moment);
  const next = (state: QuoteState): readonly QuoteState[] => {
    if (outcome === 'accepted') return state === 'expired' ? [] : state === 'fresh' ? ['bound'] : [state];
    if (state !== 'fresh' || (outcome === 'stopped' && !whole)) return [state];
    if (outcome === 'unknown') return ['fresh', 'bound', 'spent'];
    // As with estimates: an order that is refused in such a doubt does not show that a swap would be, too.
    const isSure = !before.has('spent') && !before.has('expired');
    return whole && !refusable && isSure ? [] : ['fresh', 'spent'];
  };
  const states = observed(before, next, () => orderContradiction(quote, outcome === 'accepted'));
  return { ...quote, states, unfit: quote.unfit || (outcome === 'stopped' && !whole) };
}

function orderContradiction({ rfq_id, unfit, estimated }: ModelQuote, made: boolean): Contradiction {
  if (made) return new Contradiction('LSP-CREATE-06', `the quote ${rfq_id} has expired, yet it made an order`);
  const against = unfit ? 'LSP-CREATE-25' : estimated ? 'LSP-EST-09' : 'FLW-ORDER-02';
  return new Contradiction(against, `the fresh quote ${rfq_id} makes no order, another one does`);
}

function contradiction(quote: ModelQuote, variant: InitVariant, outcome: InitOutcome): Contradiction {
  const { rfq_id, states, stopped } = quote;
  const what = `the quote ${rfq_id} can only be ${statesText(states)}`;
  if (outcome === 'accepted') return new Contradiction(acceptedAgainst(quote, variant), `${what}, yet it began a swap`);
  return new Contradiction(stopped ? 'SWP-INIT-13' : 'FMT-UNIT-02', `${what}, yet its own init was refused`);
}

/** The requirement that an init should not have been accepted by. */
function acceptedAgainst({ states, ended }: ModelQuote, variant: InitVariant): JudgedId {
  if (variant === 'broken') return 'SWP-INIT-05';
  if (states.has('used')) return ended ? 'SWP-STATE-09' : 'SWP-INIT-09';
  return isSurely(states, 'expired') ? 'SWP-INIT-08' : 'FLW-QUOTE-01';
}
