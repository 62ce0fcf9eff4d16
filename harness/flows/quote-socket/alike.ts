/** Whether REST and the socket accept and refuse the same (WS-QUOTE-12). What one of them does wrong by itself is not held against it. */
import { should } from '../../../specs/tags.ts';
import type { Draft } from '../../engine/json/draft.ts';
import { stringifyExact } from '../../engine/json/exact-json.ts';
import type { SocketSession } from '../../engine/socket/socket.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { answeredAs } from '../../interface/errors/as-stated.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { type Trade, tradeText } from '../../interface/market/trades.ts';
import { legsOf } from '../../interface/quote-socket/as-asked.ts';
import { isLikeAQuote, notThrottled } from '../../interface/quote-socket/read.ts';
import { socketRequest } from '../../interface/quote-socket/valid.ts';
import { otherThanAsked } from '../../interface/quotes/legs-asked.ts';
import { quoted } from '../../interface/quotes/read.ts';
import { fixedLeg, type LegName } from '../../interface/quotes/valid.ts';
import { confirm } from '../../verdict/confirm.ts';
import { type Control, control } from '../../verdict/control.ts';
import { expect } from '../../verdict/expect.ts';
import { Violation } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { comeToTheSame } from './like-rest.ts';
import type { SocketQuotes } from './pricing.ts';

/** What is asked for at both. */
export interface AskedOfBoth {
  readonly legs: Pick<Trade, 'from' | 'to'>;
  readonly fixed: LegName;
  readonly amount: bigint;
  /** Other forms of the request, in which the socket refuses what REST refuses. */
  readonly forms?: readonly ((usual: Draft) => Draft)[];
}

/**
 * Asserts that REST and the socket both give a quote for an amount, or both refuse it.
 * @param controls what has to hold for a difference to count
 * @throws {Violation} otherwise, and when the socket says nothing
 * @throws {NotExercised} where REST refuses with another status than is stated, or prices what is out of the bounds
 */
export async function acceptAlike(
  { askBoth }: Pick<SocketQuotes, 'askBoth'>,
  socket: Pick<SocketSession, 'ask'>,
  asked: AskedOfBoth,
  controls: readonly Control[],
): Promise<void> {
  const { legs, fixed, amount, forms = [] } = asked;
  const judge = async () => {
    const { rest, reply } = await askBoth(socket, legs, fixed, amount);
    const prices = await precondition('the answer of REST is not as stated', restPrices(rest, asked));
    const what = `${tradeText(legs)}, ${fixed} ${amount}, to which REST gives ${outcomeOf(rest)}`;
    expect(isLikeAQuote(reply), `the socket gives a quote for ${what}`).toBe(prices);
    for (const form of prices ? [] : forms) {
      const { json } = form(socketRequest(legs, fixed, amount));
      const isQuoted = isLikeAQuote(notThrottled(await socket.ask(json)));
      expect(isQuoted, `the socket gives a quote for ${what}, when it is asked for as ${stringifyExact(json)}`).toBe(
        false,
      );
    }
  };
  await confirm('the market', () => control(judge, controls));
}

/** Whether REST prices what was asked for. */
async function restPrices(answer: Answer, { legs, fixed, amount }: AskedOfBoth): Promise<boolean> {
  answeredAs(should('WS-QUOTE-12'), answer);
  if (answer.status !== 200) return false;
  quoted(answer);
  const { min, max } = fixedLeg(legs, fixed);
  if (amount < min || amount > max) throw new Violation(`${amount} was quoted, out of ${min} to ${max}`);
  return true;
}

/** The socket prices a usual amount of a trade as REST does, for the legs that were asked for. WS-QUOTE-01 to 07 judge whether it does. */
export function pricesAsRest(
  socketQuotes: Pick<SocketQuotes, 'twice'>,
  socket: Pick<SocketSession, 'ask'>,
  trade: Trade,
  fixed: LegName,
): Control {
  return {
    otherwise: 'the socket prices usual amounts otherwise than REST',
    async holds() {
      const twice = await socketQuotes.twice(socket, trade, fixed);
      const { quote, request } = twice;
      const isOfRequest = otherThanAsked(quote.body, legsOf(request.json)).length === 0;
      return isOfRequest && comeToTheSame(twice);
    },
  };
}
