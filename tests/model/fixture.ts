import type { Change } from '../../faults/fault.ts';
import { startFront } from '../../faults/front/front.ts';
import { createPacing } from '../../harness/engine/wire/pacing.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import { createWire } from '../../harness/engine/wire/wire.ts';
import { marketOf } from '../../harness/interface/market/client.ts';
import { type Buyer, createBuyer } from '../../harness/interface/orders/buyer.ts';
import { REPEATING } from '../../harness/interface/repeating.ts';
import { createTrader } from '../../harness/interface/swaps/trader.ts';
import type { CommandTarget } from '../../harness/model/command.ts';
import { discover, discoveryFrom } from '../../harness/run/discovery.ts';
import { startReference } from '../../reference/reference.ts';

/** A target for sequences of commands: the reference, with a client that pays and a clock that is moved. */
export interface ReferenceMarket extends CommandTarget {
  readonly buyer: Buyer;
  /** Address of the client's node. */
  readonly nodeUrl: string;
  close(): Promise<void>;
}

/** Starts a reference, with a change in force. */
export async function referenceMarket(change?: Change, seed = 1): Promise<ReferenceMarket> {
  const reference = await startReference({ plants: change?.done ? [change.done] : [] });
  const front = change?.said && (await startFront(reference.baseUrl, [change.said]));
  const { maker } = reference.service;
  const { takerNode } = maker.node.regtest;
  let sent = 0;
  const wire = createWire({
    baseUrl: (front ?? reference).baseUrl,
    pacing: createPacing({ workers: 1, pace: 'off' }),
    secrets: createSecrets('model', []),
    record: () => {},
    check: () => 'model',
    nextId: () => `m-${++sent}`,
    userAgent: 'maker-conformance',
    operationOf: () => undefined,
    repeating: REPEATING,
  });
  const discovery = discoveryFrom(
    await discover({ market: marketOf(wire), keyless: wire, patienceMs: 0, say: () => {} }),
  );
  const ledger = { add: () => {} };
  const settings = { allowMainnet: false, settleMs: 60_000 };
  const trader = createTrader({ wire, ledger, discovery, seed, settings });
  const buyer = createBuyer({ wire, ledger, trader, discovery, node: undefined, seed, settings });
  return {
    trader,
    buyer,
    seed,
    nodeUrl: reference.nodeUrl,
    async pay({ swapstring, payment_hash }, whitelisted) {
      if (!whitelisted) await whitelist(reference.nodeUrl, swapstring);
      return trader.execute({ swapstring, payment_hash, taker_pubkey: takerNode.self.pubkey });
    },
    async pass(seconds) {
      maker.clock.advance(seconds);
    },
    async close() {
      await wire.close();
      await front?.close();
      await reference.close();
    },
  };
}

async function whitelist(nodeUrl: string, swapstring: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  // An offer that has expired is turned away, which leaves the client as it was.
  await fetch(`${nodeUrl}/taker`, { method: 'POST', headers, body: JSON.stringify({ swapstring }) });
}
