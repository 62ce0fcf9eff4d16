import { oneOf } from '../../engine/fuzz/pick.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { SetupError, Violation } from '../../verdict/failures.ts';
import { mayLackFunds } from '../errors/funds.ts';
import { firstAnswer } from '../errors/probes.ts';
import { type Listing, type PairRoute, type TradablePair, tradablePairs } from '../market/listing.ts';
import { oneTradeOfEachKind } from '../market/trade-kinds.ts';
import {
  oneTrade,
  opposite,
  quotableTrades,
  someTrades,
  stepOf,
  type Trade,
  tradesAlong,
  tradesByAsset,
  tradesByLeg,
  tradesOf,
  tradesOfBtc,
  tradeText,
} from '../market/trades.ts';
import { type Bounds, rangeForBothLegs, someUnlikeLayers, someUnlikeLegs, type UnlikeLayers } from './bounds.ts';
import { type Quoted, quoted } from './read.ts';
import { fixedLeg, LEGS, type LegName, likelyAmounts, middleOf, otherLeg, validQuote } from './valid.ts';

/** A client that asks for quotes of what the target lists. Of several trades it takes those that the test's seed chooses. */
export interface Quotes {
  /** The active pairs that list a route. */
  readonly pairs: readonly TradablePair[];
  /** Every trade that is listed. */
  readonly trades: readonly Trade[];
  /**
   * A trade that can certainly be quoted.
   * @throws {NotExercised} when there is none, here and below
   */
  oneTrade(): Trade;
  /** A trade of each kind that can certainly be quoted. */
  oneOfEachKind(): Trade[];
  /** Every trade that can certainly be quoted. */
  readonly quotable: readonly Trade[];
  /** At most `most` of them; one whose amounts go beyond 2^53 comes first. */
  someTrades(most: number): Trade[];
  /** The same, each with another asset or layer on this leg. */
  tradesByLeg(leg: LegName, most: number): Trade[];
  /** The same, each with another asset on this leg; BTC comes first. */
  tradesByAsset(leg: LegName, most: number): Trade[];
  /** At most `most` trades that differ in the layer on which they give (or get) BTC. */
  tradesOfBtc(leg: LegName, most: number): Trade[];
  /** Each leg as the one whose amount is set, `most` of either name, each with another asset or layer. */
  legs(most: number): { readonly trade: Trade; readonly fixed: LegName }[];
  /** The trade in the opposite direction on the same layers; undefined where no route covers it. */
  back(trade: Trade): Trade | undefined;
  /** At most `most` trades whose bought asset has bounds beyond the numbers of the sold asset's; the furthest beyond first. */
  unlikeLegs(most: number): Trade[];
  /** At most `most` times two trades that sell one asset on two layers, of which the first allows amounts that the second forbids. */
  unlikeLayers(most: number): UnlikeLayers[];
  /** A trade and that leg of it which is an RGB asset. */
  oneRgbLeg(): { readonly trade: Trade; readonly leg: LegName };
  /** POST /api/v1/market/quote */
  ask(request: QuoteRequest): Promise<Answer>;
  /** The same, but the first answer counts, so that a server error is seen at once. */
  askOnce(request: QuoteRequest): Promise<Answer>;
  /**
   * Asks at likely amounts until a quote is given: the price is not known beforehand, and an amount that suits one leg may
   * leave the bounds of the other. The last that is asked for is what a quote with the other leg set comes to.
   * @returns the 200, or a refusal: one as for want of funds if there is one, else the last for this leg
   */
  askLikely(trade: Trade, fixed?: LegName): Promise<Answer>;
  /**
   * Asks at likely amounts along a route of a pair, in one direction and, if that gives no quote, in the other: which of the
   * two a route is meant for is not said.
   * @returns what came for each direction asked; nothing where an endpoint is missing or inactive
   */
  askAlong(pair: TradablePair, route: PairRoute): Promise<AnswerAlong[]>;
  /**
   * Takes a quote to start from, for checks of something else.
   * @param amount of the fixed leg; a likely one when left out
   * @throws {SetupError} when none is given; whether one must be is what QUO-REQ-01 and 02 judge
   */
  take(trade: Trade, fixed?: LegName, amount?: bigint): Promise<Quoted>;
  /**
   * Takes a quote whose amounts are large enough to reckon with: a low one, or where that comes to a few units only, one in
   * the middle of the range by order of magnitude, of the other leg's where that leaves the middle out.
   * @throws {SetupError} when none is given
   * @throws {NotExercised} when no amount suits both legs
   */
  takeLarge(trade: Trade, fixed?: LegName): Promise<Quoted>;
  /**
   * The amounts that suit both legs, going by a forward quote.
   * @throws {SetupError} when no quote is given
   * @throws {NotExercised} when no amount suits both legs
   */
  rangeFor(trade: Trade, fixed: LegName): Promise<Bounds>;
  /**
   * Finds the amounts that suit both legs. Where liquidity lacks at the top, they end at the middle by order of magnitude.
   * @throws {SetupError} when no quote is given
   * @throws {NotExercised} when no amount suits both legs
   */
  findRange(trade: Trade, fixed?: LegName): Promise<QuotedRange>;
}

/** What came for a direction of a route. */
export interface AnswerAlong {
  readonly trade: Trade;
  readonly answer: Answer;
}

/** A JSON value, or a body as it stands. */
export type QuoteRequest =
  | { readonly json: unknown }
  | { readonly body: string | Uint8Array; readonly contentType?: string | null };

/** The amounts of a trade's fixed leg that can be asked for. */
export interface QuotedRange {
  readonly range: Bounds;
  /** A quote well inside the range. */
  readonly quote: Quoted;
  /** The quote at `range.max`. */
  readonly largest: Quoted;
}

export interface QuotesOptions {
  readonly wire: Pick<Wire, 'send'>;
  readonly listing: Listing;
  readonly seed: number;
}

const OPERATION = { method: 'POST', path: '/api/v1/market/quote' } as const;

/** A quote of this many steps of rounding on both legs shows the ratio to a percent. */
const STEPS = 100n;

/** Makes a client. Nothing is sent yet. */
export function quotesOf({ wire, listing, seed }: QuotesOptions): Quotes {
  const ask = (request: QuoteRequest) => wire.send({ ...OPERATION, ...contentOf(request) });

  async function askLikely(trade: Trade, fixed: LegName = 'from_asset'): Promise<Answer> {
    const answer = await askAmong(trade, fixed);
    if (answer.status !== 400) return answer;
    // Where the other leg allows hardly more than one amount, what suits both is in a quote for that.
    const priced = await askAmong(trade, otherLeg(fixed));
    if (priced.status !== 200) return mayLackFunds(priced) ? priced : answer;
    return ask(validQuote(trade, fixed, fixedLeg(quoted(priced), fixed).amount));
  }

  /** The 200 for a likely amount of a leg, or a refusal: the last one as for want of funds, else the last. */
  async function askAmong(trade: Trade, fixed: LegName): Promise<Answer> {
    const [first = 1n, ...further] = likelyAmounts(fixedLeg(trade, fixed));
    let answer = await ask(validQuote(trade, fixed, first));
    for (const amount of further) {
      if (answer.status !== 400) break;
      const next = await ask(validQuote(trade, fixed, amount));
      // What lacks is found out for amounts alone that suit both legs.
      if (next.status !== 400 || !mayLackFunds(answer)) answer = next;
    }
    return answer;
  }

  async function askAlong(pair: TradablePair, route: PairRoute): Promise<AnswerAlong[]> {
    const answers: AnswerAlong[] = [];
    for (const trade of tradesAlong(pair, route, listing.assets)) {
      const answer = await askLikely(trade);
      answers.push({ trade, answer });
      if (answer.status === 200) break;
    }
    return answers;
  }

  async function take(trade: Trade, fixed: LegName = 'from_asset', amount?: bigint): Promise<Quoted> {
    return toStartFrom(
      amount === undefined ? await askLikely(trade, fixed) : await ask(validQuote(trade, fixed, amount)),
    );
  }

  async function takeLarge(trade: Trade, fixed: LegName = 'from_asset'): Promise<Quoted> {
    const quote = await take(trade, fixed);
    if (quote.from.amount >= stepOf(trade.from) * STEPS && quote.to.amount >= stepOf(trade.to) * STEPS) return quote;
    const middle = await ask(validQuote(trade, fixed, middleOf(fixedLeg(trade, fixed))));
    if (middle.status !== 400) return toStartFrom(middle);
    // The other leg may allow but a part of the range.
    return take(trade, fixed, middleOf(rangeForBothLegs(trade, quote, fixed)));
  }

  async function findRange(trade: Trade, fixed: LegName = 'from_asset'): Promise<QuotedRange> {
    const first = await takeLarge(trade, fixed);
    const range = rangeForBothLegs(trade, first, fixed);
    const { amount } = fixedLeg(first, fixed);
    const isInside = amount >= range.min && amount <= range.max;
    const middle = middleOf(range);
    const quote = isInside ? first : await take(trade, fixed, middle);
    const highest = await ask(validQuote(trade, fixed, range.max));
    if (highest.status === 200) return { quote, range, largest: quoted(highest) };
    return { quote, range: { ...range, max: middle }, largest: await take(trade, fixed, middle) };
  }

  function oneRgbLeg() {
    const legs = tradesOf(listing).flatMap((trade) => LEGS.map((leg) => ({ trade, leg })));
    const ofRgb = legs.filter(({ trade, leg }) => fixedLeg(trade, leg).asset.asset_id.startsWith('rgb:'));
    const named = ({ trade, leg }: (typeof legs)[number]) => `${leg} of ${tradeText(trade)}`;
    return oneOf(ofRgb, { what: 'leg with an RGB asset', named, seed });
  }

  return {
    get pairs() {
      return tradablePairs(listing.pairs);
    },
    get trades() {
      return tradesOf(listing);
    },
    oneTrade: () => oneTrade(listing, seed),
    oneOfEachKind: () => oneTradeOfEachKind(listing, seed),
    get quotable() {
      return quotableTrades(listing);
    },
    someTrades: (most) => someTrades(listing, most, seed),
    tradesByLeg: (leg, most) => tradesByLeg(listing, sideOfLeg(leg), most, seed),
    tradesByAsset: (leg, most) => tradesByAsset(listing, sideOfLeg(leg), most, seed),
    tradesOfBtc: (leg, most) => tradesOfBtc(listing, sideOfLeg(leg), most, seed),
    legs: (most) =>
      LEGS.flatMap((fixed) => tradesByLeg(listing, sideOfLeg(fixed), most, seed).map((trade) => ({ trade, fixed }))),
    back: (trade) => opposite(trade, tradesOf(listing)),
    unlikeLegs: (most) => someUnlikeLegs(quotableTrades(listing), most, seed),
    unlikeLayers: (most) => someUnlikeLayers(quotableTrades(listing), most, seed),
    oneRgbLeg,
    ask,
    askOnce: (request) => firstAnswer(wire, { ...OPERATION, ...contentOf(request) }),
    askLikely,
    askAlong,
    take,
    takeLarge,
    rangeFor: async (trade, fixed) => rangeForBothLegs(trade, await takeLarge(trade), fixed),
    findRange,
  };
}

/**
 * The quote that a check of something else starts from.
 * @throws {SetupError} when none was given
 */
function toStartFrom(answer: Answer): Quoted {
  try {
    return quoted(answer);
  } catch (error) {
    if (error instanceof Violation) throw new SetupError(`no quote to start from: ${error.message}`);
    throw error;
  }
}

function sideOfLeg(leg: LegName): 'from' | 'to' {
  return leg === 'from_asset' ? 'from' : 'to';
}

/** A draft has more members than what is sent of it. */
function contentOf(request: QuoteRequest): QuoteRequest {
  return 'json' in request ? { json: request.json } : request;
}
