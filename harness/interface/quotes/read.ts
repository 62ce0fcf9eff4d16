import { must } from '../../../specs/tags.ts';
import { excerpt } from '../../engine/excerpt.ts';
import { membersOf } from '../../engine/json/members.ts';
import { typed } from '../../engine/json/typed.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { Violation } from '../../verdict/failures.ts';
import { accepted } from '../errors/answers.ts';
import { type AnsweredTag, refusedAs } from '../errors/as-stated.ts';
import { codeOf } from '../errors/code.ts';

/** Codes by which a 404 says that there is no such pair. */
const NO_PAIR: ReadonlySet<unknown> = new Set(['PAIR_NOT_FOUND', 'ASSET_NOT_FOUND', 'NOT_FOUND']);

/** A leg as it was quoted; only the amount is needed whole, the rest is as it came. */
export interface QuotedLeg {
  readonly asset_id: unknown;
  readonly layer: unknown;
  readonly name: unknown;
  readonly ticker: unknown;
  readonly precision: unknown;
  /** In the smallest unit. */
  readonly amount: bigint;
}

/** A quote as far as checks compute with it. Its shape is judged passively (QUO-RESP-01, 03, 09, QUO-FEE-01). */
export interface Quoted {
  readonly body: Readonly<Record<string, unknown>>;
  readonly from: QuotedLeg;
  readonly to: QuotedLeg;
  readonly rfq_id: unknown;
  readonly price: number;
  readonly timestamp: number;
  readonly expires_at: number;
  /** When its answer left the wire, in milliseconds of the local clock. */
  readonly askedAt: number;
}

/**
 * The quote that an answer holds.
 * @throws {Violation} when it is no 200 with two legs whose amounts are whole and positive
 * @throws {NotExercised} when the target is busy
 */
export function quoted(answer: Answer): Quoted {
  return quotedIn(accepted(answer), answer.exchange.sentAt);
}

/**
 * The quote in a JSON object.
 * @param askedAt when it was asked for, in milliseconds of the local clock
 * @throws {Violation} when it has no two legs whose amounts are whole and positive
 */
export function quotedIn(body: Readonly<Record<string, unknown>>, askedAt: number): Quoted {
  return {
    body,
    from: legOf('from_asset', body.from_asset),
    to: legOf('to_asset', body.to_asset),
    rfq_id: body.rfq_id,
    price: Number(body.price),
    timestamp: Number(body.timestamp),
    expires_at: Number(body.expires_at),
    askedAt,
  };
}

/**
 * Asserts that a request was refused as a requirement accepts it, and got no quote with it.
 * @param excluded accepted statuses that this request must not be answered with
 * @returns the error body
 * @throws {Violation} for another status, or a body with an `rfq_id`
 * @throws {NotExercised} when the target is busy
 */
export function unpriced(tag: AnsweredTag, answer: Answer, ...excluded: readonly number[]): Record<string, unknown> {
  const body = refusedAs(tag, answer, ...excluded);
  if ('rfq_id' in body)
    throw new Violation(`refused with ${answer.status}, yet with an rfq_id: ${excerpt(answer.text)}`);
  return body;
}

/**
 * Asserts that a request was refused because there is no such pair (QUO-ROUTE-05).
 * @param excluded as of {@link unpriced}
 * @throws {Violation} as {@link unpriced}, or for a 404 with a code that says something else
 */
export function refusedAsNoPair(answer: Answer, ...excluded: readonly number[]): void {
  unpriced(must('QUO-ROUTE-05'), answer, ...excluded);
  const code = codeOf(answer);
  if (answer.status === 400) note(`refused with 400 ${code ?? 'in the legacy form'}`);
  else if (answer.status === 404 && !NO_PAIR.has(code))
    throw new Violation(`the error_code of the 404 is ${code} instead of ${[...NO_PAIR].join(' or ')}`);
}

/** How far two quotes within seconds may lie apart in a moving market, as a share. */
export const MARKET_MOVE = 0.02;

/** How far one amount lies from another, as a share of the other. */
export function apart(amount: bigint, other: bigint): number {
  return Math.abs(Number(amount) / Number(other) - 1);
}

/** Whether the fee of a quote is in one of its legs, so that its share is known. */
export function isChargedInALeg(quote: Quoted): boolean {
  return chargedLegs(quote).length > 0;
}

/**
 * The share of the fee in the leg that it is charged in; 0 when it is charged in neither.
 * @returns the larger one where both legs go by the name
 */
export function feeShare(quote: Quoted): number {
  const { final_fee } = feeOf(quote);
  const shares = chargedLegs(quote).map(({ amount }) => Number(final_fee) / Number(amount));
  return Math.max(0, ...shares.filter(Number.isFinite));
}

/**
 * What the fee of a quote leaves of the worth that is traded, as a share of it.
 * @returns the smaller one where both legs go by the name, and 0 where neither does: it may be any share then (QUO-FEE-03)
 */
export function leftByFee(quote: Quoted): number {
  const fee = Number(feeOf(quote).final_fee);
  const left = chargedLegs(quote).map((leg) => {
    const amount = Number(leg.amount);
    return leg === quote.from ? (amount - fee) / amount : amount / (amount + fee);
  });
  return left.length === 0 ? 0 : Math.max(0, Math.min(...left));
}

function chargedLegs(quote: Quoted): QuotedLeg[] {
  const { fee_asset } = feeOf(quote);
  return [quote.from, quote.to].filter(({ asset_id, ticker }) => [asset_id, ticker].includes(fee_asset));
}

function feeOf({ body }: Quoted): Readonly<Record<string, unknown>> {
  return membersOf(body.fee) ?? {};
}

function legOf(side: string, value: unknown): QuotedLeg {
  if (typeof value !== 'object' || value === null) throw new Violation(`\`${side}\` of the quote is no object`);
  const { asset_id, layer, name, ticker, precision, amount } = value as Record<string, unknown>;
  const whole = typeof amount === 'bigint' || Number.isSafeInteger(amount);
  if (!whole || Number(amount) <= 0)
    throw new Violation(`\`${side}.amount\` of the quote is ${typed(amount)}; expected an integer above 0`);
  return { asset_id, layer, name, ticker, precision, amount: BigInt(amount as bigint) };
}
