import { startProxy } from '../../faults/proxy/proxy.ts';
import type { Change } from '../../faults/record.ts';
import { createPacing } from '../../harness/engine/wire/pacing.ts';
import { createSecrets } from '../../harness/engine/wire/secrets.ts';
import { createWire } from '../../harness/engine/wire/wire.ts';
import { type Buyer, createBuyer } from '../../harness/flows/orders/buyer.ts';
import { createTrader } from '../../harness/flows/swaps/trader.ts';
import { marketOf } from '../../harness/interface/market/client.ts';
import { dueBy } from '../../harness/interface/orders/payment.ts';
import { unrelatedAddress } from '../../harness/interface/orders/valid.ts';
import { REPEATING } from '../../harness/interface/repeating.ts';
import { leversOf } from '../../harness/levers/control.ts';
import type { CommandTarget } from '../../harness/model/command.ts';
import type { OrderMeans } from '../../harness/model/order-means.ts';
import { discover, discoveryFrom } from '../../harness/run/discovery.ts';
import { startReference } from '../../reference/reference.ts';

/** A target for sequences of commands: the reference, with a client that pays and a clock that is moved. */
export interface ReferenceMarket extends CommandTarget {
  readonly buyer: Buyer;
  readonly means: OrderMeans;
  /** Address of the client's node. */
  readonly nodeUrl: string;
  close(): Promise<void>;
}

/** Starts a reference, with a change in force. */
export async function referenceMarket(change?: Change, seed = 1): Promise<ReferenceMarket> {
  const reference = await startReference({ injections: change?.behaviour ? [change?.behaviour] : [] });
  const front = change?.wire && (await startProxy(reference.baseUrl, [change.wire]));
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
    await discover({ market: marketOf(wire), keyless: wire, waitBudgetMs: 0, say: () => {} }),
  );
  const ledger = { add: () => {} };
  const settings = { allowMainnet: false, settleMs: 60_000 };
  const trader = createTrader({ wire, ledger, discovery, seed, settings });
  const node = {
    nodeinfo: async () => takerNode.self,
    connectpeer: (peer_pubkey_and_addr: string) => post(reference.nodeUrl, 'connectpeer', { peer_pubkey_and_addr }),
  };
  const buyer = createBuyer({ wire, ledger, trader, discovery, node, seed, settings });
  const { mine, moveRate, ...levers } = leversOf(reference.controlUrl);
  return {
    trader,
    buyer,
    means: {
      mine,
      moveRate,
      payInvoice: ({ order }) => levers.payInvoice(dueBy(order, 'bolt11').to, 0n),
      payOnchain({ order }, beside) {
        const { to, total_sat } = dueBy(order, 'onchain');
        return levers.payOnchain(to, total_sat + beside);
      },
      least_client_sat: 0n,
      refund_onchain_address: unrelatedAddress(discovery.network, seed),
    },
    seed,
    nodeUrl: reference.nodeUrl,
    async pay({ swapstring, payment_hash }, whitelisted) {
      // An offer that has expired is turned away, which leaves the client as it was.
      if (!whitelisted) await post(reference.nodeUrl, 'taker', { swapstring });
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

async function post(nodeUrl: string, call: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${nodeUrl}/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
