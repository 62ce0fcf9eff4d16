import type { Sockets } from '../../interface/quote-socket/client.ts';
import { quoteReplied } from '../../interface/quote-socket/read.ts';
import { socketRequest } from '../../interface/quote-socket/valid.ts';
import { note } from '../../verdict/check.ts';
import { NotJudged } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import type { Trader } from '../swaps/trader.ts';
import type { Buyer } from './buyer.ts';
import type { QuotedPurchase } from './purchases.ts';

/** Who asks for quotes over the socket, and orders with them. */
interface SocketClient {
  readonly buyer: Buyer;
  readonly trader: Trader;
  readonly sockets: Pick<Sockets, 'open'>;
}

/**
 * An order of an asset with a quote of the socket, which stays open until the end of the test, for what REST has just quoted.
 * @throws {NotExercised} when the socket gives none, which other checks judge
 */
export async function purchaseOverSocket({ buyer, trader, sockets }: SocketClient): Promise<QuotedPurchase> {
  const purchase = await buyer.purchase();
  const socket = await sockets.open();
  const request = socketRequest(purchase.trade, 'to_asset', purchase.quote.to_asset.amount).json;
  const priced = async () => trader.adopt(quoteReplied(await socket.ask(request)).body, request);
  const quote = await precondition('the socket gave no quote', priced());
  return { ...purchase, quote, order: purchase.order.with('rfq_id', quote.rfq_id) };
}

/**
 * The same, with a quote of REST where the socket gives none: an order goes on alike, whichever its quote is of.
 * @throws as `purchase` of the buyer
 */
export async function purchaseOverEither(client: SocketClient): Promise<QuotedPurchase> {
  try {
    return await purchaseOverSocket(client);
  } catch (error) {
    if (!(error instanceof NotJudged)) throw error;
    note(`bought with a quote of REST: ${error.message}`);
    return client.buyer.purchase();
  }
}
