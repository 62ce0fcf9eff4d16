import { NodeRefusal } from '../lightning/refusal.ts';
import { executeSwap, offerSwap, readSwap, readSwaps, whitelistSwap } from '../lightning/swaps.ts';
import { parseSwapstring } from '../lightning/swapstring.ts';
import { flag, paymentHash, text, textOrNull, u32, u64 } from './members.ts';
import { get, type NodeCall, post } from './rgb-node.ts';

/** The calls about swaps, on either side of one. */
export const SWAP_CALLS: readonly NodeCall[] = [
  post('/taker', (members) => {
    const swapstring = text(members, 'swapstring');
    return ({ world, self }) => {
      whitelistSwap(world, self, swapstring);
      return {};
    };
  }),
  post('/makerinit', (members) => {
    const request = {
      qty_from: u64(members, 'qty_from'),
      qty_to: u64(members, 'qty_to'),
      from_asset: textOrNull(members, 'from_asset'),
      to_asset: textOrNull(members, 'to_asset'),
      timeout_sec: u32(members, 'timeout_sec'),
    };
    return ({ world, self }) => offerSwap(world, self, request);
  }),
  post('/makerexecute', (members) => {
    const request = {
      swapstring: text(members, 'swapstring'),
      payment_secret: text(members, 'payment_secret'),
      taker_pubkey: text(members, 'taker_pubkey'),
    };
    return ({ world, self }) => {
      executeSwap(world, self, request);
      return {};
    };
  }),
  get('/listswaps', ({ world, self }) => ({
    maker: readSwaps(world, self, 'maker'),
    taker: readSwaps(world, self, 'taker'),
  })),
  post(
    '/getswap',
    (members) => {
      const hash = text(members, 'payment_hash');
      const side = flag(members, 'taker') ? 'taker' : 'maker';
      return ({ world, self }) => {
        const swap = readSwap(world, self, side, paymentHash(hash));
        if (swap === undefined) throw new NodeRefusal('SwapNotFound', `No ${side} swap has this payment hash`);
        return { swap };
      };
    },
    { readOnly: true, revisions: ['current'] },
  ),
  post(
    '/decodeswapstring',
    (members) => {
      const swapstring = text(members, 'swapstring');
      return ({ world }) => parseSwapstring(swapstring, world.revision);
    },
    { readOnly: true, whileLocked: true, revisions: ['current'] },
  ),
];
