import type { TradeKind } from '../../interface/market/trade-kinds.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { quoteDataOf } from '../../interface/quote-socket/read.ts';
import { socketRequest } from '../../interface/quote-socket/valid.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, SetupError } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import type { Trader } from './trader.ts';

/**
 * A quote over the socket, which stays open until the end of the test, for what REST has just quoted.
 * @throws {NotExercised} when the socket gives none, which other checks judge
 */
export async function quoteOverSocket(
  { trader, sockets }: { readonly trader: Trader; readonly sockets: Pick<Sockets, 'open'> },
  purpose: TradeKind,
): Promise<SwapQuote> {
  const trade = trader.tradeFor(purpose);
  const { from_asset } = await trader.quote({ trade });
  const socket = await sockets.open();
  const request = socketRequest(trade, 'from_asset', from_asset.amount).json;
  const reply = await precondition('the socket gave no quote', socket.ask(request));
  const quote = quoteDataOf(reply);
  if (!quote) throw new NotExercised('the socket gave no quote for what REST quotes');
  return trader.adopt(quote, request);
}

/** A quote over the socket or, where that gives none, which is noted, one by REST. */
export async function quoteOverSocketIfAny(
  clients: { readonly trader: Trader; readonly sockets: Sockets },
  purpose: TradeKind,
): Promise<SwapQuote> {
  try {
    return await quoteOverSocket(clients, purpose);
  } catch (error) {
    if (!(error instanceof NotExercised) && !(error instanceof SetupError)) throw error;
    note(`no quote of the socket: ${error.message}`);
    return clients.trader.quote({ purpose });
  }
}
