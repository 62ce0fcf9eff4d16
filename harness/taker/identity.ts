import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import { invoiceSigner } from '../interface/orders/invoice-signer.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { SetupError } from '../verdict/failures.ts';
import type { NodeInfo } from './info.ts';
import type { Taker } from './taker.ts';

/**
 * Reads `/nodeinfo`, and makes sure that the client's node is who it says it is, and still the one that it was when the run
 * began: the first look at it is kept in the output folder, for all workers of the run.
 * @param out output folder of the run
 * @throws {SetupError} when it is another one
 */
export async function sameNode(
  out: string,
  taker: Pick<Taker, 'nodeinfo' | 'lninvoice'>,
): Promise<Pick<NodeInfo, 'pubkey' | 'rgb_htlc_min_msat'>> {
  const info = await taker.nodeinfo();
  const first = await firstKey(out, info.pubkey, taker);
  if (first === info.pubkey) return info;
  throw new SetupError(
    `TAKER_NODE_URL: the node has another public key than when the run began, ${info.pubkey} instead of ${first}; keep to one node.`,
  );
}

/** The public key that the node had when a worker of the run first looked. */
async function firstKey(out: string, pubkey: string, taker: Pick<Taker, 'lninvoice'>): Promise<string> {
  const file = join(out, 'taker-node');
  const known = sideInputIfAnyNow('the key that the node had at first', () => keyIn(file));
  if (known !== undefined) return known;
  await provesIts(pubkey, taker);
  mkdirSync(out, { recursive: true });
  try {
    writeFileSync(file, pubkey, { flag: 'wx' });
    return pubkey;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  }
}

/** Undefined before anybody looked. */
function keyIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * Has the node sign an invoice, which only the owner of a key can.
 * @throws {SetupError} when it signs with another key than the one that it shows; a refusal to sign proves nothing
 */
async function provesIts(pubkey: string, taker: Pick<Taker, 'lninvoice'>): Promise<void> {
  const invoice = await taker.lninvoice(TIMEOUTS.unpaidInvoice).catch((error) => {
    if (error instanceof SetupError) return '';
    throw error;
  });
  const signer = invoiceSigner(invoice);
  if (signer !== undefined && signer !== pubkey.toLowerCase())
    throw new SetupError(
      `TAKER_NODE_URL: the node calls itself ${pubkey}, but signs its invoices as ${signer}; give the address of one node.`,
    );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
