import type { Draft } from '../../engine/json/draft.ts';
import type { Message } from '../../engine/socket/message.ts';
import { NoReply, type SocketSession } from '../../engine/socket/socket.ts';
import { until } from '../../engine/until.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Trade } from '../../interface/market/trades.ts';
import {
  errorOf,
  isLikeAQuote,
  notRefused,
  notThrottled,
  quoteReplied,
  RefusedOnSocket,
} from '../../interface/quote-socket/read.ts';
import { type PricedOnSocket, socketRequest } from '../../interface/quote-socket/valid.ts';
import type { Quotes } from '../../interface/quotes/client.ts';
import { restPricesIt } from '../../interface/quotes/controls.ts';
import type { Quoted } from '../../interface/quotes/read.ts';
import { fixedLeg, type LegName, likelyAmounts, validQuote } from '../../interface/quotes/valid.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { asserts } from '../../verdict/check.ts';
import { confirm } from '../../verdict/confirm.ts';
import { type Control, control } from '../../verdict/control.ts';
import { Violation } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';

type Session = Pick<SocketSession, 'ask'>;

/** Another form of the same request. */
type Form = (usual: Draft) => Draft;

/** One request priced over REST and over the socket. */
export interface PricedTwice extends PricedOnSocket {
  /** The quote of REST. */
  readonly rest: Quoted;
}

/** Quotes of the socket beside those of REST. What the socket refuses counts only where REST prices it. */
export interface SocketQuotes {
  /**
   * A request that REST and then the socket price, for checks of something else.
   * @param trade one that can certainly be quoted when left out
   * @throws {NotExercised} when the socket gives no quote, which WS-QUOTE-01 and 02 judge
   * @throws {SetupError} when REST prices nothing, here and below
   */
  start(socket: Session, trade?: Trade, fixed?: LegName): Promise<PricedTwice>;
  /**
   * The same for checks of what a quote holds.
   * @throws {Violation} for a quote that cannot be read
   * @throws {NotExercised} when the socket refuses, or says nothing
   */
  twice(socket: Session, trade: Trade, fixed: LegName): Promise<PricedTwice>;
  /**
   * Asks over the socket at likely amounts until a quote is given; where none is, at the amount that REST prices.
   * @param form changes the request's form, not what it asks for
   * @throws {RefusedOnSocket} when the socket refuses twice what REST prices
   * @throws {NotExercised} when REST does not price it any more, or the socket not in the usual form either
   */
  price(socket: Session, trade: Trade, fixed: LegName, form?: Form): Promise<PricedOnSocket>;
  /** The socket prices a trade in some form. */
  prices(socket: Session, trade: Trade, fixed: LegName, form: Form): Control;
  /**
   * Asserts that a request which was priced before is priced at once: after a failed one, say, or in another form.
   * @returns the quote
   * @throws {Violation} when it is refused although REST prices it, or with another amount on the fixed leg
   * @throws {NotExercised} when REST does not price it any more
   */
  isPricedStill(socket: Session, priced: PricedOnSocket): Promise<Quoted>;
  /**
   * Asserts that a request which was priced before is priced again within the time that an outage may take to be over.
   * @throws {Violation} when it is not, although REST prices it
   * @throws {NotExercised} when REST does not price it any more
   */
  isPricedAgain(socket: Session, priced: PricedOnSocket): Promise<void>;
  /**
   * Repeats requests that were priced, each on all of some sessions, also with larger amounts, whose other leg may be out of
   * range or lack liquidity. Those that are refused now are left out: WS-QUOTE-01 and 12 judge whether they may be.
   */
  priceAgain(sockets: readonly Session[], priced: readonly PricedOnSocket[]): Promise<PricedOnSocket[]>;
  /**
   * Asks for an amount over REST and then over the socket, whether it is priced or not.
   * @throws {Violation} when the socket says nothing
   * @throws {NotExercised} when the socket was asked too often
   */
  askBoth(
    socket: Session,
    legs: Pick<Trade, 'from' | 'to'>,
    fixed: LegName,
    amount: bigint,
  ): Promise<{ readonly rest: Answer; readonly reply: Message }>;
}

const NO_QUOTE = 'the socket gave no quote';

/** Prices requests on any session, and over REST by these quotes. Nothing is sent yet. */
export function socketQuotesBeside(quotes: Pick<Quotes, 'take' | 'ask' | 'askOnce' | 'oneTrade'>): SocketQuotes {
  /** The quote for what REST has just priced. */
  async function quoteFor(socket: Session, asked: Omit<PricedOnSocket, 'quote'>): Promise<Quoted> {
    const reply = await confirm('the market', () =>
      control(async () => notRefused(await socket.ask(asked.request.json)), [restPricesIt(quotes, asked)]),
    );
    return quoteReplied(reply);
  }

  async function both(socket: Session, trade: Trade, fixed: LegName, form?: Form): Promise<PricedTwice> {
    const rest = await quotes.take(trade, fixed);
    const asked = requestFor(trade, fixed, fixedLeg(rest, fixed).amount, form);
    return { ...asked, rest, quote: await quoteFor(socket, asked) };
  }

  async function priceInForm(socket: Session, trade: Trade, fixed: LegName, form?: Form): Promise<PricedOnSocket> {
    for (const amount of likelyAmounts(fixedLeg(trade, fixed))) {
      const asked = requestFor(trade, fixed, amount, form);
      const reply = notThrottled(await socket.ask(asked.request.json));
      if (isLikeAQuote(reply)) return { ...asked, quote: quoteReplied(reply) };
    }
    return both(socket, trade, fixed, form);
  }

  /** What draws no reply in another form has done that to the session; nothing more can be asked there. */
  function usualForm(socket: Session, trade: Trade, fixed: LegName): Control {
    return {
      otherwise: 'the socket gives no quote in the usual form either',
      holds: () => isPriced(priceInForm(socket, trade, fixed), { ifSilent: true }),
    };
  }

  async function isPricedStill(socket: Session, priced: PricedOnSocket): Promise<Quoted> {
    const { fixed, request, quote } = priced;
    const again = await control(
      async () => quoteReplied(await socket.ask(request.json)),
      [restPricesIt(quotes, priced)],
    );
    const [before, now] = [fixedLeg(quote, fixed).amount, fixedLeg(again, fixed).amount];
    if (now !== before) throw new Violation(`${fixed}.amount of the quote is ${now}; ${before} before`);
    return again;
  }

  return {
    start: (socket, trade = quotes.oneTrade(), fixed = 'from_asset') =>
      precondition(NO_QUOTE, both(socket, trade, fixed)),
    twice: (socket, trade, fixed) => precondition(NO_QUOTE, both(socket, trade, fixed), [RefusedOnSocket, NoReply]),
    price: (socket, trade, fixed, form) =>
      control(() => priceInForm(socket, trade, fixed, form), form ? [usualForm(socket, trade, fixed)] : []),
    prices: (socket, trade, fixed, form) => ({
      otherwise: 'the socket gives no quote in another form either',
      holds: () => isPriced(priceInForm(socket, trade, fixed, form), { ifSilent: false }),
    }),
    isPricedStill,
    async isPricedAgain(socket, priced) {
      const ask = () => socket.ask(priced.request.json);
      const back = { atMostMs: TIMEOUTS.backAfterOutageMs, otherwise: (message: string) => new Violation(message) };
      await control(
        async () => void (await until('the session gives a quote again', ask, isLikeAQuote, back)),
        [restPricesIt(quotes, priced)],
      );
      asserts();
    },
    async priceAgain(sockets, priced) {
      const again: PricedOnSocket[] = [];
      for (const { trade, fixed, ...first } of priced)
        for (const socket of sockets) {
          const larger = likelyAmounts(fixedLeg(trade, fixed)).slice(1);
          for (const asked of [{ trade, fixed, ...first }, ...larger.map((each) => requestFor(trade, fixed, each))]) {
            const reply = await socket.ask(asked.request.json);
            if (errorOf(reply) === undefined) again.push({ ...asked, quote: quoteReplied(reply) });
          }
        }
      return again;
    },
    async askBoth(socket, legs, fixed, amount) {
      const rest = await quotes.ask(validQuote(legs, fixed, amount));
      return { rest, reply: notThrottled(await socket.ask(socketRequest(legs, fixed, amount).json)) };
    },
  };
}

function requestFor(trade: Trade, fixed: LegName, amount: bigint, form: Form = (usual) => usual) {
  return { trade, fixed, amount, request: form(socketRequest(trade, fixed, amount)) };
}

async function isPriced(work: Promise<unknown>, { ifSilent }: { ifSilent: boolean }): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof NoReply) return ifSilent;
    if (error instanceof Violation) return false;
    throw error;
  }
}
