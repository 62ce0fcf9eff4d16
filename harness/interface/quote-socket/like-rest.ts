/** The quote of the socket beside the quote of REST. Pure. */
import { Violation } from '../../engine/failures.ts';
import { canonical } from '../../engine/json/canonical.ts';
import { memberTypes } from '../../engine/json/member-types.ts';
import { asserts, note } from '../../engine/verdict/check.ts';
import type { QuotedLeg } from '../quotes/read.ts';
import { keepTheRules } from './rules.ts';
import type { PricedTwice } from './valid.ts';

/** The members of a quote (interface, Quote). */
const DOCUMENTED =
  /^(rfq_id|price|timestamp|expires_at|(from|to)_asset(\.(asset_id|name|ticker|layer|amount|precision))?|fee(\.(base_fee|variable_fee|fee_rate|final_fee|fee_asset|fee_asset_precision))?)$/;

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
 * Asserts that all quotes together keep the rules for values of REST (WS-QUOTE-10).
 * @param ahead how far the target's clock is ahead of the local one, in seconds; undefined when it does not tell
 * @throws {Violation} otherwise
 */
export function keepTheRulesOfRest(priced: readonly PricedTwice[], ahead: number | undefined): void {
  keepTheRules([...priced.map(({ rest }) => rest), ...priced.map(({ quote }) => quote)], ahead);
}

function described(leg: QuotedLeg): string {
  return STEADY.map((name) => `${name} ${canonical(leg[name])}`).join(', ');
}
