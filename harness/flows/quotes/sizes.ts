/**
 * Whether an amount is refused for its size. A refusal may be for want of liquidity as well, and neither a code nor a text
 * shows which of the two it is: codes may be of the target's own, texts may change. So a refusal is compared with what
 * comes for amounts beside it.
 */
import { must } from '../../../specs/tags.ts';
import { excerpt } from '../../engine/excerpt.ts';
import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { refusedAs } from '../../interface/errors/as-stated.ts';
import { envelopeOf } from '../../interface/errors/read.ts';
import { stepOf, type Trade, tradeText } from '../../interface/market/trades.ts';
import { type Bounds, isRightForBothLegs } from '../../interface/quotes/bounds.ts';
import type { Quotes } from '../../interface/quotes/client.ts';
import { fixedLeg, type LegName, validQuote } from '../../interface/quotes/valid.ts';
import { asserts, note } from '../../verdict/check.ts';
import { confirm } from '../../verdict/confirm.ts';
import type { Control } from '../../verdict/control.ts';
import { Violation } from '../../verdict/failures.ts';
import { goesWell } from '../goes-well.ts';

/** What a bound is answered with, as any amount within the bounds is. */
const IS_TRADABLE = must('QUO-LIMIT-04');

/** An amount that has to be tradable, and what shows why it is not. */
export interface Inside {
  readonly trade: Trade;
  readonly fixed: LegName;
  readonly amount: bigint;
  /** An amount as close to it as can be that no misreading of the bounds forbids: where that is quoted, liquidity is there. */
  readonly beside: bigint;
}

/**
 * Asserts that an amount inside its bounds is not refused for its size (QUO-LIMIT-04 to 06).
 * @returns whether that could be decided: not where liquidity may lack for the amount beside it, too
 * @throws {Violation} when it is refused by validation, or although the one beside it is quoted, or just as amounts out of
 *   range are
 * @throws {NotExercised} when the target is busy
 */
export async function isTradable(quotes: Pick<Quotes, 'ask'>, inside: Inside): Promise<boolean> {
  const { trade, fixed, amount, beside } = inside;
  const ask = (value: bigint) => quotes.ask(validQuote(trade, fixed, value));
  const answer = await ask(amount);
  asserts();
  if (answer.status === 200) return true;
  refusedAs(IS_TRADABLE, answer);
  const { asset, layer, min, max } = fixedLeg(trade, fixed);
  const refusal = `${amount} of ${asset.ticker} on ${layer}, which allows ${min} to ${max}, is refused as ${fixed}.amount`;
  // What fails validation always does (interface, Errors), so that is not for want of liquidity.
  if (answer.status === 422) throw new Violation(`${refusal}, by validation: ${excerpt(answer.text)}`);
  if (beside !== amount && (await ask(beside)).status === 200)
    throw new Violation(`${refusal}, though ${beside} is quoted: ${excerpt(answer.text)}`);
  // What is under the minimum is refused for its size, while over the maximum liquidity may lack as well.
  const beyond = min - 1n;
  const out = beyond >= 1n ? await ask(beyond) : undefined;
  if (out && formOf(out) === formOf(answer))
    throw new Violation(`${refusal}, in the form that ${beyond} out of range gets: ${excerpt(answer.text)}`);
  note(`${tradeText(trade)}: whether ${amount} is refused for its size is open: ${formOf(answer)}`);
  return false;
}

/** What two refusals for one reason have in common: status, envelope, code; of a text without a code its words. */
function formOf({ status, value }: Pick<Answer, 'status' | 'value'>): string {
  const { error_code, detail } = membersOf(value) ?? {};
  const words = error_code === undefined && typeof detail === 'string' ? detail.replace(/\d+/g, '#') : '';
  return [status, envelopeOf({ status, value }), error_code, words]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/**
 * Asserts that a bound of a leg is not refused for its size (QUO-LIMIT-04).
 * @returns whether that could be decided: not where the other leg may be the one out of range
 * @throws as {@link isTradable}
 */
export function isBoundTradable(
  quotes: Pick<Quotes, 'ask' | 'takeLarge'>,
  { trade, fixed, bound }: Pick<Inside, 'trade' | 'fixed'> & { readonly bound: 'min' | 'max' },
): Promise<boolean> {
  return isTradableOnBothLegs(quotes, { trade, fixed, ...atBound(fixedLeg(trade, fixed), bound) });
}

/** The same of any amount, where what it comes to on the other leg is surely within that one's bounds, too. */
async function isTradableOnBothLegs(quotes: Pick<Quotes, 'ask' | 'takeLarge'>, inside: Inside): Promise<boolean> {
  const { trade, fixed, amount } = inside;
  const quote = await quotes.takeLarge(trade, fixed);
  return isRightForBothLegs(trade, quote, fixed, amount) && isTradableNow(quotes, inside);
}

/**
 * REST refuses no amount for its size that suits both legs, or it is for QUO-LIMIT-04 to 06 to judge. What lies out of the
 * bounds is refused.
 */
export function isRightlyRefused(
  quotes: Pick<Quotes, 'ask' | 'takeLarge'>,
  { trade, fixed, amount }: Omit<Inside, 'beside'>,
): Control {
  const { min, max } = fixedLeg(trade, fixed);
  const beside = amount < max ? amount + 1n : min < max ? amount - 1n : amount;
  return {
    otherwise: 'REST refuses what it should price',
    holds: async () =>
      amount < min || amount > max || goesWell(isTradableOnBothLegs(quotes, { trade, fixed, amount, beside })),
  };
}

/** A bound, and the amount beside it on the inside. */
function atBound({ min, max }: Bounds, bound: 'min' | 'max'): Pick<Inside, 'amount' | 'beside'> {
  if (bound === 'max') return { amount: max, beside: max > min ? max - 1n : max };
  return { amount: min, beside: min < max ? min + 1n : min };
}

/** Like {@link isTradable}; but liquidity may be taken meanwhile. */
function isTradableNow(quotes: Pick<Quotes, 'ask'>, inside: Inside): Promise<boolean> {
  return confirm('another client', () => isTradable(quotes, inside));
}

/**
 * Asserts of an amount that was refused that it is not refused while a larger one is quoted: where liquidity lacks for it, it
 * lacks for all larger ones. Liquidity comes and goes, so both are asked for anew.
 */
export async function isNeverAloneRefused(
  quotes: Pick<Quotes, 'ask'>,
  { trade, fixed, amount, larger }: Pick<Inside, 'trade' | 'fixed' | 'amount'> & { readonly larger: bigint },
): Promise<void> {
  await confirm('another client', async () => {
    const answer = await quotes.ask(validQuote(trade, fixed, amount));
    if (answer.status === 200) return;
    const beyond = await quotes.ask(validQuote(trade, fixed, larger));
    if (beyond.status === 200)
      throw new Violation(`${fixed}.amount ${amount} is refused, though ${larger} is quoted: ${excerpt(answer.text)}`);
  });
}

/** Amounts that suit both legs, and the bounds that a server may take for theirs though they are another's. */
interface Misread extends Pick<Inside, 'trade' | 'fixed'> {
  readonly range: Bounds;
  readonly misread: Bounds;
}

/**
 * Asserts that amounts under and over bounds that are another's can be traded (QUO-LIMIT-05, 06).
 * @returns whether any could be decided
 * @throws {Violation} when one is refused for its size
 */
export async function areTradable(
  quotes: Pick<Quotes, 'ask'>,
  { trade, fixed, range, misread }: Misread,
): Promise<boolean> {
  // A server may deal in whole satoshis alone.
  const step = stepOf(fixedLeg(trade, fixed));
  const over = (misread.max / step + 1n) * step;
  const within = (amount: bigint) => (amount < range.min ? range.min : amount > range.max ? range.max : amount);
  const outside = [
    ...(range.min < misread.min ? [{ amount: range.min, beside: within(misread.min) }] : []),
    ...(range.max > misread.max ? [{ amount: within(over), beside: within(misread.max) }] : []),
  ];
  let decided = false;
  for (const amounts of outside) if (await isTradableNow(quotes, { trade, fixed, ...amounts })) decided = true;
  return decided;
}
