import { membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { boundsOf, listedAsset } from '../market/listed.ts';
import { INIT, MARKET_SOCKET } from '../operations.ts';
import { invalid } from '../proxy/envelopes.ts';
import type { Context, SocketMessage } from '../proxy/exchange.ts';
import { drawnBy, isUnset, onQuoteRequest, quotesIn, refusing, wholeOf } from './messages.ts';

/** Defects of the socket between RGB assets, at its second address, and in how long its quotes are known. */
export const FAULTS: Faults = {
  'socket-quotes-the-pairs-of-bitcoin-alone': breaks('WS-QUOTE-01')
    .what('one RGB asset is not quoted in another')
    .wireBy(onQuoteRequest, (request) => isExchange(request) && refusing()),
  'socket-reverse-between-rgb-assets-refused': breaks('WS-QUOTE-02')
    .what('between two RGB assets it cannot be said how much is bought')
    .wireBy(onQuoteRequest, (request) => isExchange(request) && !isUnset(request.to_amount) && refusing()),
  'socket-between-rgb-assets-demands-layers': breaks('WS-QUOTE-06')
    .what('a pair without BTC has no default route')
    .wireBy(onQuoteRequest, (request) => isExchange(request) && isUnset(request.from_layer) && refusing()),
  'socket-limits-unknown-between-rgb-assets': breaks('WS-ERR-05')
    .what('between two RGB assets the maximum is not looked at')
    .wireBy(onQuoteRequest, async (request, context) => {
      if (isExchange(request)) await lowered(request, context);
    }),
  'socket-limits-unknown-at-the-second-address': breaks('WS-ERR-05')
    .what('at the address below the market the maximum is not looked at')
    .wireBy(onQuoteRequest, async (request, context, message) => {
      if (isAtTheSecond(message)) await lowered(request, context);
    }),
  'socket-reverse-refused-at-the-second-address': breaks('WS-QUOTE-02')
    .what('at the address below the market it cannot be said how much is bought')
    .wireBy(
      onQuoteRequest,
      (request, _context, message) => isAtTheSecond(message) && !isUnset(request.to_amount) && refusing(),
    ),
  'socket-second-address-ends-with-a-failure': breaks('WS-ERR-08')
    .what('at the address below the market a failed request ends its session')
    .wireBy(drawnBy, 'quote_request', (given, message) => {
      const hasFailed = given.messages.some((one) => 'error' in membersOf(one));
      return hasFailed && isAtTheSecond(message) && { ...given, close: { code: 1000, reason: 'failed' } };
    }),
  'socket-quotes-kept-for-a-third-of-their-time': breaks('WS-QUOTE-11')
    .what('quotes of the socket are forgotten after a third of the time that they are said to be valid')
    .wire({
      socketReply(_message, given, { memory }) {
        for (const { rfq_id, timestamp, expires_at } of quotesIn(given.messages))
          memory.set(`forgotten ${rfq_id}`, Number(timestamp) + (Number(expires_at) - Number(timestamp)) / 3);
        return given;
      },
    })
    .onReply(
      INIT,
      ({ given, asked: { rfq_id }, at, memory }) =>
        given.status === 200 && at > Number(memory.get(`forgotten ${rfq_id}`)) && invalid('There is no such quote'),
    ),
};

/** Whether a request is for one asset in another, neither of them BTC. */
function isExchange({ from_asset, to_asset }: Record<string, unknown>): boolean {
  return [from_asset, to_asset].every((name) => typeof name === 'string' && name !== '' && name !== 'BTC');
}

function isAtTheSecond({ session }: SocketMessage): boolean {
  return session.request.operation === MARKET_SOCKET;
}

/** Takes a usual amount for one beyond the maximum. */
async function lowered(request: Record<string, unknown>, context: Context): Promise<void> {
  for (const side of ['from', 'to'] as const) {
    const name = `${side}_amount`;
    const asset = await listedAsset(request[`${side}_asset`], context);
    const bounds = asset && (await boundsOf({ asset_id: asset.asset_id, layer: request[`${side}_layer`] }, context));
    if (bounds && wholeOf(request[name]) > bounds.max) request[name] = bounds.min * 4n;
  }
}
