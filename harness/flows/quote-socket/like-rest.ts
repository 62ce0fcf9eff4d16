/** The quote of the socket beside the quote of REST. */

import { canonical } from '../../engine/json/canonical.ts';
import { fitOf } from '../../engine/json/fit.ts';
import { memberTypes } from '../../engine/json/member-types.ts';
import { unsoundMembers } from '../../engine/json/sound.ts';
import { tradeText } from '../../interface/market/trades.ts';
import type { PricedOnSocket } from '../../interface/quote-socket/valid.ts';
import type { Quotes } from '../../interface/quotes/client.ts';
import { apart, MARKET_MOVE, type QuotedLeg, quoted } from '../../interface/quotes/read.ts';
import { DOCUMENTED_MEMBER } from '../../interface/quotes/rules.ts';
import { QUOTE_SCHEMA } from '../../interface/quotes/sound.ts';
import { computedLeg, validQuote } from '../../interface/quotes/valid.ts';
import { asserts, note } from '../../verdict/check.ts';
import type { Control } from '../../verdict/control.ts';
import { Violation } from '../../verdict/failures.ts';
import type { PricedTwice } from './pricing.ts';

/** Members of a leg that do not move with the market. */
const STEADY = ['asset_id', 'layer', 'name', 'ticker', 'precision'] as const;

/**
 * Asserts that the two quotes have the same members with the same types, and describe the assets of their legs alike. What
 * the interface does not name may be on one side only, and is noted. Like a member of the REST quote that its own schema does not
 * allow, or that is missing there, the socket's need not be.
 * @throws {Violation} otherwise
 */
export function isLikeRest({ rest, quote }: PricedTwice): void {
  asserts();
  const [overRest, onSocket] = [memberTypes(rest.body), memberTypes(quote.body)];
  const unsound = unsoundMembers(fitOf(QUOTE_SCHEMA, rest.body));
  for (const name of new Set([...overRest.keys(), ...onSocket.keys()])) {
    const [one, other] = [overRest.get(name) ?? 'absent', onSocket.get(name) ?? 'absent'];
    if (one === other || unsound.has(name)) continue;
    const unlike = `${one} over REST and ${other} on the socket`;
    if (!DOCUMENTED_MEMBER.test(name)) note(`${name}, which is not documented, is ${unlike}`);
    else if (one !== 'absent') throw new Violation(`\`${name}\` is ${unlike}`);
  }
  for (const leg of ['from', 'to'] as const) {
    const steady = STEADY.filter((name) => rest[leg][name] !== undefined && !unsound.has(`${leg}_asset.${name}`));
    const [one, other] = [rest[leg], quote[leg]].map((each) => described(each, steady));
    if (one !== other) throw new Violation(`\`${leg}_asset\` is ${one} over REST and ${other} on the socket`);
  }
}

/** Whether both quotes come to the same computed amount, but for a move of the market. */
export function comeToTheSame({ fixed, rest, quote }: PricedTwice): boolean {
  return apart(computedLeg(quote, fixed).amount, computedLeg(rest, fixed).amount) <= MARKET_MOVE;
}

/**
 * A quote of the socket comes to what REST makes of the same request. Where it doesn't, by a spread of the socket's own, the other
 * leg of an amount at a bound may be out of range on the socket alone.
 */
export function hasThePriceOfRest(quotes: Pick<Quotes, 'ask'>, priced: PricedOnSocket): Control {
  const { trade, fixed, amount } = priced;
  return {
    otherwise: 'the socket has another price than REST',
    async holds() {
      const rest = await quotes.ask(validQuote(trade, fixed, amount));
      return rest.status !== 200 || comeToTheSame({ ...priced, rest: quoted(rest) });
    },
  };
}

/**
 * Asserts that both quotes count in the same units (FMT-UNIT-07): another one would make the computed amount ten times as large,
 * or as small. A socket may have a spread of its own.
 * @throws {Violation} otherwise
 */
export function countInTheSameUnits(twice: PricedTwice): void {
  asserts();
  const { trade, fixed, amount, rest, quote } = twice;
  const [overRest, onSocket] = [computedLeg(rest, fixed).amount, computedLeg(quote, fixed).amount];
  const what = `${tradeText(trade)}, ${fixed} ${amount}: ${overRest} over REST, ${onSocket} on the socket`;
  if (onSocket > 2n * overRest || overRest > 2n * onSocket) throw new Violation(`${what}; expected about the same`);
  if (!comeToTheSame(twice)) note(what);
}

function described(leg: QuotedLeg, members: readonly (typeof STEADY)[number][]): string {
  return members.map((name) => `${name} ${canonical(leg[name])}`).join(', ');
}
