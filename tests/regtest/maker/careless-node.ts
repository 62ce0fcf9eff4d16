import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../reference/clock.ts';
import { NodeRefusal } from '../../../reference/lightning/refusal.ts';
import { type SwapRecord, type SwapStatus, withStatus } from '../../../reference/lightning/swap-record.ts';
import { formatSwapstring } from '../../../reference/lightning/swapstring.ts';
import { NodeUnreachable } from '../../../reference/node/port.ts';
import type { CallNode } from '../../../regtest/maker/node-calls.ts';

/** What becomes of the first `/makerexecute` of an offer. */
export const FATES = [
  'succeeds',
  'fails',
  'no route',
  'no channel to its peer',
  'lost before',
  'lost after',
  'broken before',
  'broken after',
] as const;

export type Fate = (typeof FATES)[number];

/** A node that does to itself what the real one does when it is asked twice. */
export interface CarelessNode {
  readonly call: CallNode;
  /** How often it was asked to pay, by payment hash. */
  readonly paid: ReadonlyMap<string, number>;
  /** The first end that each swap came to. */
  readonly ends: ReadonlyMap<string, SwapStatus>;
}

/** A node of one fate. A payment that is under way comes to its end after some number of looks at it. */
export function carelessNode(clock: Clock, fate: Fate, looks: number): CarelessNode {
  const records = new Map<string, SwapRecord>();
  const paid = new Map<string, number>();
  const ends = new Map<string, SwapStatus>();
  const looked = new Map<string, number>();
  const now = () => Math.floor(clock.now() / 1000);

  function set(record: SwapRecord, status: SwapStatus): SwapRecord {
    const changed = withStatus(record, status, now());
    records.set(record.payment_hash, changed);
    if (changed.completed_at !== null && !ends.has(record.payment_hash)) ends.set(record.payment_hash, status);
    return changed;
  }

  function read(payment_hash: string): SwapRecord {
    const record = records.get(payment_hash);
    if (record === undefined) throw new NodeRefusal('SwapNotFound', 'No swap has this payment hash');
    if (record.status === 'Waiting' && now() > record.expires_at) return set(record, 'Expired');
    const count = (looked.get(payment_hash) ?? 0) + 1;
    looked.set(payment_hash, count);
    if (record.status === 'Pending' && count > looks) return set(record, fate === 'fails' ? 'Failed' : 'Succeeded');
    // The end is written once more when the payment is settled, which moves its time.
    return record.status === 'Succeeded' ? set(record, 'Succeeded') : record;
  }

  function pay(payment_hash: string): object {
    paid.set(payment_hash, (paid.get(payment_hash) ?? 0) + 1);
    const record = records.get(payment_hash);
    if (record === undefined) throw new Error('The node has died of an offer that it does not know');
    if (record.status !== 'Waiting') {
      set(record, 'Failed');
      throw new NodeRefusal('FailedPayment', 'Failed payment: DuplicatePayment');
    }
    if (fate === 'no route') throw new NodeRefusal('NoRoute', 'No route found');
    if (fate === 'lost before') throw new NodeUnreachable('The connection ended');
    if (fate === 'broken before') throw new NodeRefusal('Unexpected', 'Unexpected error', 500);
    if (fate === 'no channel to its peer') {
      set(record, 'Failed');
      throw new NodeRefusal('FailedPayment', 'Failed payment: AllFailedResendSafe');
    }
    set(record, 'Pending');
    if (fate === 'lost after') throw new NodeUnreachable('The connection ended');
    if (fate === 'broken after') throw new NodeRefusal('Unexpected', 'Unexpected error', 500);
    return {};
  }

  function offer(wish: object): object {
    const payment_hash = createHash('sha256').update(randomBytes(32)).digest('hex');
    const terms = {
      qty_from: BigInt(Reflect.get(wish, 'qty_from')),
      from_asset: Reflect.get(wish, 'from_asset'),
      qty_to: BigInt(Reflect.get(wish, 'qty_to')),
      to_asset: Reflect.get(wish, 'to_asset'),
    };
    const expires_at = now() + Number(Reflect.get(wish, 'timeout_sec'));
    const times = { requested_at: now(), initiated_at: null, expires_at, completed_at: null };
    records.set(payment_hash, { ...terms, payment_hash, status: 'Waiting', ...times });
    const swapstring = formatSwapstring({ ...terms, expiry: expires_at, payment_hash });
    return { swapstring, payment_hash, payment_secret: randomBytes(32).toString('hex') };
  }

  return {
    paid,
    ends,
    async call({ path, body = {} }) {
      if (path === '/makerinit') return offer(body);
      if (path === '/getswap') return { swap: read(String(Reflect.get(body, 'payment_hash'))) };
      if (path === '/makerexecute') return pay(String(Reflect.get(body, 'swapstring')).split('/').at(-1) ?? '');
      throw new Error(`The test needs no ${path}`);
    },
  };
}
