import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { counted, membersOf, onReply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, EXECUTE, INIT, NODEINFO, STATUS } from '../operations.ts';
import { on, set } from '../rule.ts';
import { usedOnceMore } from './quotes.ts';
import { changeSwap, changeTokens, invalid, KEY, priceOf, takenOn } from './shown.ts';

/** Counts the outages that callers have noticed. */
const countOutages = onReply([INIT, EXECUTE, STATUS, CREATE_ORDER, NODEINFO], ({ given, memory }) => {
  if (given.status === 503) counted(memory, 'outages');
});

/** Defects of swaps that show under some circumstances only. */
export const FAULTS: Faults = {
  'swapstring-with-the-hash-of-an-init-beside-it': breaks('SWP-INIT-04')
    .triggers('FLW-SWAP-04')
    .what('of inits that are under way at once the later one has the hash of the earlier in its swapstring')
    .options({ node_latency_ms: 40 })
    .onRequest(INIT, ({ memory }) => {
      memory.set('under way', Number(memory.get('under way') ?? 0) + 1);
      if (Number(memory.get('under way')) > 1) memory.set('beside', true);
    })
    .onReply(INIT, ({ answer, memory }) => {
      const left = Number(memory.get('under way')) - 1;
      memory.set('under way', left);
      const own = answer.payment_hash;
      const other = memory.get('latest');
      memory.set('latest', own);
      const isMixed =
        memory.get('beside') === true && typeof own === 'string' && typeof other === 'string' && left === 0;
      if (left === 0) memory.delete('beside');
      return isMixed && { swapstring: String(answer.swapstring).replace(own, other) };
    }),
  'socket-quotes-refused-once-the-market-has-moved': breaks('WS-QUOTE-11')
    .what('an init by a quote of the socket is refused when the market has moved by more than a tenth since then')
    .wire({
      async socketReply(_message, given, context) {
        for (const { data } of given.messages.map(membersOf))
          context.memory.set(`price of ${membersOf(data).rfq_id}`, await priceOf(context));
        return given;
      },
    })
    .onRequest(INIT, async (request) => {
      const then = Number(request.memory.get(`price of ${request.asked.rfq_id}`));
      return Math.abs((await priceOf(request)) / then - 1) > 0.1 && invalid('The market has moved');
    }),
  'used-quotes-forgotten-in-an-outage': breaks('SWP-INIT-09')
    .what('which quotes were used is not known any more after an outage')
    .wire(countOutages)
    .onAnswer(INIT, ({ asked: { rfq_id }, memory }) => {
      memory.set(`outages at ${rfq_id}`, memory.get('outages') ?? 0);
    })
    .wireBy(
      usedOnceMore,
      ({ rfq_id }, { memory }) => (memory.get('outages') ?? 0) !== memory.get(`outages at ${rfq_id}`),
    ),
  'swaps-that-wait-fail-in-an-outage': breaks('SWP-STATE-01')
    .what('what waits for its execute when the node goes away has failed when it is back')
    .wire(countOutages)
    .onAnswer(INIT, ({ answer: { payment_hash }, memory }) => {
      memory.set(`outages before ${payment_hash}`, memory.get('outages') ?? 0);
    })
    .wireBy(changeSwap, ({ payment_hash, status }, { at, memory }) => {
      const isSince = (memory.get('outages') ?? 0) !== memory.get(`outages before ${payment_hash}`);
      return isSince && status === 'Waiting' && { status: 'Failed', completed_at: Math.floor(at) };
    }),
  'swaps-that-wait-never-end-after-an-outage': breaks('SWP-STATE-04')
    .what('the timers that end the swaps which wait are lost when the node goes away')
    .wire(countOutages)
    .onAnswer(INIT, ({ answer: { payment_hash }, memory }) => {
      memory.set(`outages before ${payment_hash}`, memory.get('outages') ?? 0);
    })
    .wireBy(changeSwap, ({ payment_hash, status }, { memory }) => {
      const isSince = (memory.get('outages') ?? 0) !== memory.get(`outages before ${payment_hash}`);
      return isSince && status === 'Expired' && { status: 'Waiting', completed_at: null };
    }),
  'swaps-settled-in-an-outage-stay-pending': breaks('SWP-STATE-03')
    .what('the end of a payment is heard of from the node alone, and what is settled while that is away stays Pending')
    .wire(countOutages)
    .wireBy(changeSwap, ({ payment_hash, status }, { memory }) => {
      const [outages, key] = [memory.get('outages') ?? 0, `outages when ${payment_hash} was Pending`];
      if (status === 'Pending') memory.set(key, outages);
      const isMissed = memory.has(key) && memory.get(key) !== outages;
      return isMissed && status === 'Succeeded' && { status: 'Pending', completed_at: null };
    }),
  'executes-put-off-count-as-executed': breaks('ERR-STATUS-12')
    .what(
      'a swap counts as executed before its node is asked, and an execute that was put off is refused when it is repeated',
    )
    .onRequest(
      EXECUTE,
      ({ asked, memory }) => memory.has(`put off ${asked.payment_hash}`) && invalid('Executed before'),
    )
    .onReply(EXECUTE, ({ given, asked: { payment_hash }, memory }) => {
      if (given.status === 503) memory.set(`put off ${payment_hash}`, true);
    }),
  'executes-refused-as-unknown-in-an-outage': breaks('ERR-STATUS-11')
    .what('while its node is away the service refuses executes as if there were no such swap')
    .wire(on(EXECUTE).status(503).becomes(404, set('error_code', 'NOT_FOUND'))),
  'equal-trades-share-a-token': breaks('SWP-INIT-15')
    .what('the token of a swap is a digest of its assets and amounts, so that equal trades have the same')
    .wireBy(changeTokens, (_hash, { asked: { from_asset, from_amount, to_asset, to_amount } }) => {
      const figures = [from_asset, from_amount, to_asset, to_amount].join();
      return createHash('sha256').update(figures).digest('base64url');
    }),
  'begun-swaps-not-executed-when-the-market-moved': breaks('SWP-INIT-17')
    .what('an execute is refused where the price has moved by more than a hundredth since the init')
    .onAnswer(INIT, async (request) => {
      request.memory.set(`price ${request.answer.payment_hash}`, await priceOf(request));
    })
    .onRequest(EXECUTE, async (request) => {
      const then = Number(request.memory.get(`price ${request.asked.payment_hash}`));
      const now = await priceOf(request);
      return Math.abs(now - then) > then / 100 && invalid('The rate has moved');
    }),
  'execute-for-a-key-without-its-first-byte': breaks('SWP-EXEC-09')
    .what('a taker_pubkey of 32 bytes is taken on, as a key without its sign')
    .onRequest(EXECUTE, ({ asked: { taker_pubkey } }) => {
      const isBare = typeof taker_pubkey === 'string' && !KEY.test(taker_pubkey) && KEY.test(`02${taker_pubkey}`);
      return isBare && takenOn();
    }),
  'used-quote-free-when-asked-for-again': breaks('SWP-INIT-09')
    .what('who asks for the same quote once more may use the first one again')
    .wireBy(usedOnceMore, (quote, { past }) => {
      const later = past.quotes().slice(past.quotes().indexOf(quote) + 1);
      return later.some(({ asked }) => isDeepStrictEqual(asked, quote.asked));
    }),
  'takers-refused-after-a-failed-swap': breaks('FLW-SWAP-05')
    .what('the first execute for a taker whose swap Failed is refused')
    .onRequest(EXECUTE, ({ asked: { payment_hash, taker_pubkey }, memory }) => {
      memory.set(`taker of ${payment_hash}`, taker_pubkey);
      const failed = memory.get(`failed ${taker_pubkey}`);
      if (failed === undefined || failed === payment_hash) return undefined;
      memory.delete(`failed ${taker_pubkey}`);
      return invalid('The previous swap of this taker failed');
    })
    .wireBy(changeSwap, ({ status, payment_hash }, { memory }) => {
      const [taker, key] = [memory.get(`taker of ${payment_hash}`), `counted ${payment_hash}`];
      if (status !== 'Failed' || taker === undefined || memory.has(key)) return;
      memory.set(key, true).set(`failed ${taker}`, payment_hash);
    }),
};
