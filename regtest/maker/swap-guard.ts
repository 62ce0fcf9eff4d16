import { NodeRefusal } from '../../reference/lightning/refusal.ts';
import { isTerminal, type SwapRecord } from '../../reference/lightning/swap-record.ts';
import { isPubkey } from '../../reference/lightning/swaps.ts';
import { parseSwapstring, type SwapTerms } from '../../reference/lightning/swapstring.ts';
import { type MakerNode, NodeUnreachable } from '../../reference/node/port.ts';
import type { SwapCalls } from './swap-calls.ts';

/** What is known of swaps over the end of the service. What a call writes is on disk when it returns. */
export interface SwapJournal {
  /** Records that an execute is about to go to the node; false when that was recorded before. */
  begin(payment_hash: string, at: number): boolean;
  begun(payment_hash: string): boolean;
  /** Keeps this end of a swap unless there is one, and gives the one that is kept. */
  end(record: SwapRecord): SwapRecord;
  ended(payment_hash: string): SwapRecord | undefined;
}

/** What the guard stands on; `now` gives the time in unix seconds. */
interface Guarded {
  readonly calls: SwapCalls;
  readonly journal: SwapJournal;
  readonly now: () => number;
}

/**
 * Stands between the service and a node that, at a second execute, marks a settled swap as failed, and later pays it again.
 * Each offer is passed on at most once, and never when it is unknown or expired: the node handles these wrongly, too. An
 * offer whose launch is in doubt is not launched again; its state is the one in the node's record. The first end of a swap
 * counts; later ones from the node are ignored.
 */
export function createSwapGuard({ calls, journal, now }: Guarded): Pick<MakerNode, 'execute' | 'swap'> {
  async function readRecord(payment_hash: string): Promise<SwapRecord | undefined> {
    const kept = journal.ended(payment_hash);
    if (kept !== undefined) return kept;
    const record = await calls.record(payment_hash);
    return record !== undefined && isTerminal(record.status) ? journal.end(record) : record;
  }

  /** Throws NodeRefusal when the node must not receive the execute; gives its record of the offer otherwise. */
  async function passable(terms: SwapTerms): Promise<SwapRecord> {
    const { expiry, payment_hash } = terms;
    if (journal.begun(payment_hash)) throw repeated();
    if (now() > expiry) throw new NodeRefusal('ExpiredSwapOffer', 'The time of this offer is over');
    const record = await readRecord(payment_hash);
    if (record === undefined || !isOf(record, terms))
      throw new NodeRefusal('MissingSwapPaymentPreimage', 'The node has made no such offer');
    if (record.status === 'Expired') throw new NodeRefusal('ExpiredSwapOffer', 'The time of this offer is over');
    if (record.status !== 'Waiting') throw repeated();
    return record;
  }

  /** Whether the node is paying although its answer says otherwise, or got lost. */
  async function isLaunched(payment_hash: string): Promise<boolean> {
    const record = await readRecord(payment_hash).catch(() => undefined);
    return record?.status === 'Pending' || record?.status === 'Succeeded';
  }

  return {
    swap: (payment_hash) => readRecord(payment_hash.toLowerCase()),
    async execute(args) {
      const terms = parseSwapstring(args.swapstring);
      if (!isPubkey(args.taker_pubkey)) throw new NodeRefusal('InvalidPubkey', 'The public key is not valid');
      const { payment_hash } = terms;
      const offered = await passable(terms);
      // From here on it has been launched, for all that anybody knows after a crash.
      if (!journal.begin(payment_hash, now())) throw repeated();
      try {
        await calls.makerExecute(args);
      } catch (error) {
        if (!(error instanceof NodeRefusal || error instanceof NodeUnreachable)) throw error;
        if (await isLaunched(payment_hash)) return;
        if (saysNo(error)) {
          const status = error.name === 'ExpiredSwapOffer' ? 'Expired' : 'Failed';
          journal.end({ ...offered, status, completed_at: now() });
        }
        throw error;
      }
    },
  };
}

/** Whether an answer says that nothing was launched. Of an answer that got lost, or an error inside the node, nobody knows. */
function saysNo(error: NodeRefusal | NodeUnreachable): error is NodeRefusal {
  return error instanceof NodeRefusal && (error.status < 500 || error.name === 'FailedPayment');
}

function isOf(record: SwapRecord, terms: SwapTerms): boolean {
  return (
    record.qty_from === terms.qty_from &&
    record.from_asset === terms.from_asset &&
    record.qty_to === terms.qty_to &&
    record.to_asset === terms.to_asset &&
    record.expires_at === terms.expiry
  );
}

function repeated(): NodeRefusal {
  return new NodeRefusal('DuplicatePayment', 'This offer was executed before');
}
