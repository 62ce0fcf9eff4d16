import { join } from 'node:path';
import { sideInputNow } from '../engine/replay/side-input.ts';
import { labelOf } from '../engine/wire/label.ts';
import { secretOf } from '../engine/wire/secret.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { ISSUED, sharedSecrets } from '../engine/wire/shared-secrets.ts';
import type { OrderAccess } from '../interface/orders/placed.ts';
import type { SwapAccess } from '../interface/swaps/client.ts';
import { readLedger } from './ledger.ts';

/** What a run has made on its target, so that it can be read once more; the oldest first. */
export interface Made {
  readonly swaps: readonly SwapAccess[];
  readonly orders: readonly OrderAccess[];
}

/**
 * The tokens that a run was given, by the labels that stand for them in its ledger.
 * @param out folder of the run
 * @param key of the labels, and of the file that the tokens are sealed in
 */
export function tokensIn(out: string, key: string): ReadonlyMap<string, string> {
  const issued = sharedSecrets(join(out, ISSUED), key).heard();
  return new Map(issued.map((token) => [labelOf(token, key), token]));
}

/** The most swaps, and the most orders, that are read once more. */
const MOST = 16;

/**
 * The first and the latest that all workers of a run have made. A replay has labels instead of tokens, as in all that it reads.
 * @param out folder of the run
 * @param key of the labels
 */
export function madeIn(out: string, key: string, { label }: Pick<Secrets, 'label'>): Made {
  const tokens = tokensIn(out, key);
  const { swaps, orders } = sideInputNow('what the run has made', () => readMade(out, tokens));
  const opened = <Thing extends Labelled>(thing: Thing) => ({
    ...thing,
    access_token: secretOf(tokens.get(thing.access_token) ?? thing.access_token, label),
  });
  return { swaps: swaps.map(opened), orders: orders.map(opened) };
}

/** A thing with the label of its token. */
interface Labelled {
  readonly access_token: string;
}

/** Leaves out what a token opens that was too short or too long to be kept: it can't be read any more. */
function readMade(out: string, tokens: ReadonlyMap<string, string>) {
  const swaps: (Labelled & { payment_hash: string })[] = [];
  const orders: (Labelled & { order_id: string })[] = [];
  for (const entry of readLedger(out)) {
    if (entry.kind === 'quote' || entry.access_token === undefined) continue;
    const { access_token } = entry;
    if (!tokens.has(access_token)) continue;
    if (entry.kind === 'swap') swaps.push({ payment_hash: entry.payment_hash, access_token });
    else orders.push({ order_id: entry.order_id, access_token });
  }
  return { swaps: firstAndLatest(swaps), orders: firstAndLatest(orders) };
}

function firstAndLatest<Thing>(things: readonly Thing[]): Thing[] {
  return [...things.slice(0, 1), ...things.slice(1).slice(1 - MOST)];
}
