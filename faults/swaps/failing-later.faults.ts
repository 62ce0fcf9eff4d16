import { onAnswer } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT } from '../operations.ts';
import { failing } from './failing.ts';
import { invalid, priceOf } from './shown.ts';

/** Remembers the price at which a swap began. */
const rememberPrices = onAnswer(INIT, async (request) => {
  request.memory.set(`price ${request.answer.payment_hash}`, await priceOf(request));
});

/** Defects of executes: of a service that answers them before it looks at them, what it then turns down has Failed. */
export const FAULTS: Faults = {
  'swaps-fail-without-a-live-quote': breaks('SWP-EXEC-14')
    .what('a swap that is executed when its quote has expired is taken on and has Failed')
    .wireBy(failing, async ({ swap, now }) => swap !== undefined && (await now()) / 1000 > swap.at + 30),
  'socket-swaps-fail': breaks('FLW-SWAP-03')
    .what('the execute of a swap from a quote of the socket is taken on, and the swap has Failed')
    .wireBy(failing, ({ swap }) => swap?.quote?.isOfSocket === true),
  'swaps-of-ended-sessions-fail': breaks('FLW-SWAP-03')
    .what('the execute of a swap is taken on once the session of its quote has ended, and the swap has Failed')
    .wireBy(failing, ({ swap }) => swap?.quote?.session?.open === false),
  'begun-swaps-fail-when-the-market-moved': breaks('SWP-INIT-17')
    .what('a swap is taken on and has Failed where the price has moved by more than a hundredth since its init')
    .wire(rememberPrices)
    .wireBy(failing, async (request) => {
      const then = Number(request.memory.get(`price ${request.asked.payment_hash}`));
      return Math.abs((await priceOf(request)) - then) > then / 100;
    }),
  'begun-swaps-not-executed-at-a-loss': breaks('SWP-INIT-17')
    .what('an execute is refused where the price has moved against the maker since the init')
    .wire(rememberPrices)
    .onRequest(EXECUTE, async (request) => {
      const change = (await priceOf(request)) / Number(request.memory.get(`price ${request.asked.payment_hash}`)) - 1;
      const loss = request.swap?.asked.from_asset === 'BTC' ? -change : change;
      return loss > 0.01 && invalid('Slippage too high');
    }),
  'swaps-fail-whose-execute-was-put-off': breaks('ERR-STATUS-12')
    .what('an execute that an outage put off is taken on when it is repeated, and the swap has Failed')
    .wireBy(failing, ({ asked, memory }) => memory.has(`put off ${asked.payment_hash}`))
    .onReply(EXECUTE, ({ given, asked: { payment_hash }, memory }) => {
      if (given.status === 503) memory.set(`put off ${payment_hash}`, true);
    }),
  'swaps-fail-after-a-failed-one': breaks('FLW-SWAP-05')
    .what('the first swap of a taker after one that was refused or Failed is taken on and has Failed')
    .wireBy(failing, ({ asked: { payment_hash, taker_pubkey }, memory }) => {
      const [lost, key] = [memory.get(`lost by ${taker_pubkey}`), `after ${taker_pubkey}`];
      const isNext = lost !== undefined && lost !== payment_hash && memory.get(key) !== lost;
      if (isNext) memory.set(key, lost);
      return isNext;
    })
    .onReply(EXECUTE, ({ given, asked: { payment_hash, taker_pubkey }, memory }) => {
      if (given.status >= 400) memory.set(`lost by ${taker_pubkey}`, payment_hash);
    }),
};
