import { isOnLightning, type TradeKind } from '../../interface/market/trade-kinds.ts';
import type { Trade } from '../../interface/market/trades.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { quoteDataOf } from '../../interface/quote-socket/read.ts';
import { socketRequest } from '../../interface/quote-socket/valid.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, NotJudged } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { largeQuote } from './large-quote.ts';
import type { Trader } from './trader.ts';

interface Clients {
  readonly trader: Trader;
  readonly sockets: Pick<Sockets, 'open'>;
}

/**
 * A quote over the socket, which stays open until the end of the test, for what REST has just quoted.
 * @throws {NotExercised} when the socket gives none, which other checks judge
 */
export async function quoteOverSocket(clients: Clients, purpose: TradeKind): Promise<SwapQuote> {
  const trade = clients.trader.tradeFor(purpose);
  const { from_asset } = await clients.trader.quote({ trade });
  return overSocket(clients, trade, from_asset.amount);
}

/**
 * The same for an amount that is as large as may be.
 * @throws {NotExercised} when REST quotes none, or the socket
 */
export async function largeQuoteOverSocket(clients: Clients): Promise<SwapQuote> {
  const { from_asset, to_asset } = await largeQuote(clients.trader);
  const trade = clients.trader.trades
    .filter(isOnLightning)
    .find(({ from, to }) => from.asset.asset_id === from_asset.asset_id && to.asset.asset_id === to_asset.asset_id);
  if (!trade) throw new NotExercised('the large quote is for other assets than were asked for');
  return overSocket(clients, trade, from_asset.amount);
}

async function overSocket({ trader, sockets }: Clients, trade: Trade, from_amount: bigint): Promise<SwapQuote> {
  const socket = await sockets.open();
  const request = socketRequest(trade, 'from_asset', from_amount).json;
  const reply = await precondition('the socket gave no quote', socket.ask(request));
  const quote = quoteDataOf(reply);
  if (!quote) throw new NotExercised('the socket gave no quote for what REST quotes');
  return trader.adopt(quote, request);
}

/** A quote over the socket or, where that gives none, which is noted, one by REST. */
export async function quoteOverSocketIfAny(clients: Clients, purpose: TradeKind): Promise<SwapQuote> {
  try {
    return await quoteOverSocket(clients, purpose);
  } catch (error) {
    if (!(error instanceof NotJudged)) throw error;
    note(`no quote of the socket: ${error.message}`);
    return clients.trader.quote({ purpose });
  }
}
