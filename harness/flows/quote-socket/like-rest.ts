/** The quote of the socket beside the quote of REST. */

import { canonical } from '../../engine/json/canonical.ts';
import { memberTypes } from '../../engine/json/member-types.ts';
import type { SocketSession } from '../../engine/socket/socket.ts';
import { tradeText } from '../../interface/market/trades.ts';
import { errorOf, quoteReplied } from '../../interface/quote-socket/read.ts';
import { type PricedOnSocket, type PricedTwice, socketRequest } from '../../interface/quote-socket/valid.ts';
import { fitsItsPrice, isTelling, type Scales } from '../../interface/quotes/price.ts';
import { apart, type QuotedLeg } from '../../interface/quotes/read.ts';
import { computedLeg, fixedLeg, likelyAmounts } from '../../interface/quotes/valid.ts';
import { asserts, note } from '../../verdict/check.ts';
import { Violation } from '../../verdict/failures.ts';

/** The members of a quote (interface, Quote). */
const DOCUMENTED =
  /^(rfq_id|price|timestamp|expires_at|(from|to)_asset(\.(asset_id|name|ticker|layer|amount|precision))?|fee(\.(base_fee|variable_fee|fee_rate|final_fee|fee_asset|fee_asset_precision))?)$/;

/** How far two prices within seconds may lie apart, as a share. */
const MARKET_MOVE = 0.02;

/** Members of a leg that do not move with the market. */
const STEADY = ['asset_id', 'layer', 'name', 'ticker', 'precision'] as const;

/**
 * Asserts that the two quotes have the same members with the same types; what the interface does not name may be on one
 * side only, and is noted.
 * @throws {Violation} otherwise
 */
export function hasTheMembersOfRest({ rest, quote }: PricedTwice): void {
  asserts();
  const [overRest, onSocket] = [memberTypes(rest.body), memberTypes(quote.body)];
  for (const name of new Set([...overRest.keys(), ...onSocket.keys()])) {
    const [one, other] = [overRest.get(name) ?? 'absent', onSocket.get(name) ?? 'absent'];
    if (one === other) continue;
    if (DOCUMENTED.test(name)) throw new Violation(`\`${name}\` is ${one} over REST and ${other} on the socket`);
    note(`${name}, which is not documented, is ${one} over REST and ${other} on the socket`);
  }
}

/**
 * Asserts that the two quotes describe the assets of their legs alike.
 * @throws {Violation} otherwise
 */
export function hasTheLegsOfRest({ rest, quote }: PricedTwice): void {
  asserts();
  for (const leg of ['from', 'to'] as const) {
    const [one, other] = [described(rest[leg]), described(quote[leg])];
    if (one !== other) throw new Violation(`\`${leg}_asset\` is ${one} over REST and ${other} on the socket`);
  }
}

/**
 * Asserts that both quotes come to the same computed amount, but for a move of the market (FMT-UNIT-07).
 * @throws {Violation} otherwise
 */
export function comesToTheSame({ trade, fixed, amount, rest, quote }: PricedTwice): void {
  asserts();
  const [overRest, onSocket] = [computedLeg(rest, fixed).amount, computedLeg(quote, fixed).amount];
  if (apart(onSocket, overRest) > MARKET_MOVE)
    throw new Violation(
      `${tradeText(trade)}, ${fixed} ${amount}: ${overRest} over REST, ${onSocket} on the socket; expected the same`,
    );
}

/**
 * Asks for what was priced once more, each on all of some sessions, and for larger amounts, of which the other leg may be out
 * of range or liquidity lack. What is refused now is left out: whether it may be is what WS-QUOTE-01 and 12 judge.
 */
export async function priceAgain(sessions: readonly SocketSession[], twice: readonly PricedOnSocket[]) {
  const priced: PricedOnSocket[] = [];
  for (const { trade, fixed, amount, request } of twice)
    for (const session of sessions) {
      const further = likelyAmounts(fixedLeg(trade, fixed)).slice(1);
      const larger = further.map((each) => ({ amount: each, request: socketRequest(trade, fixed, each) }));
      for (const asked of [{ amount, request }, ...larger]) {
        const reply = await session.ask(asked.request.json);
        if (errorOf(reply) === undefined) priced.push({ trade, fixed, ...asked, quote: quoteReplied(reply) });
      }
    }
  return priced;
}

/**
 * Asserts that quotes of the socket keep the amount that was set, and fit their price (QUO-RESP-05, 06, 10).
 * @throws {Violation} otherwise
 */
export function keepAmountAndPrice(priced: readonly PricedOnSocket[]): void {
  asserts();
  const scales: Scales = new Map();
  for (const { trade, fixed, amount, quote } of priced) {
    const { amount: given } = fixedLeg(quote, fixed);
    if (given !== amount) throw new Violation(`\`${fixed}.amount\` of the quote is ${given}; expected ${amount}`);
    if (isTelling(trade, quote)) fitsItsPrice(scales, trade, quote);
  }
}

function described(leg: QuotedLeg): string {
  return STEADY.map((name) => `${name} ${canonical(leg[name])}`).join(', ');
}
