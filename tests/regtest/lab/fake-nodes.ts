import { text } from 'node:stream/consumers';
import { type RlnNode, rlnNode } from '../../../regtest/lab/rln-node.ts';
import { SIDES, type Side } from '../../../regtest/lab/state.ts';
import { type Serving, serving } from '../../serving.ts';
import { digest, type FakeBitcoind } from './fake-bitcoind.ts';

interface FakeChannel {
  readonly channel_id: string;
  readonly ends: readonly [Side, Side];
  readonly funding_txid: string;
  readonly capacity_sat: number;
  readonly asset_id: string | null;
  confirmations: number;
  /** Of the first end; the rest is the other's. */
  msat: number;
  units: number;
  readonly allUnits: number;
}

interface FakeNode {
  vanilla: number;
  colored: number;
  readonly assets: { asset_id: string; ticker: string }[];
}

/** Two nodes on one fake chain, with the limits of real ones as far as funding comes by them. */
export interface FakeNodes {
  readonly nodes: Readonly<Record<Side, RlnNode>>;
  /** What each was asked, as `maker /openchannel`. */
  readonly asked: string[];
  /** Invoices that were sent a payment. */
  readonly paid: string[];
  readonly channels: FakeChannel[];
  /** What makes them other than by default. */
  readonly quirks: {
    /** How many confirmations make a channel usable. */
    readyAfter: number;
    /** Whether `/nodeinfo` counts the channels of the network, as newer revisions do. */
    countsNetwork: boolean;
    /** How many payments find no way. */
    lostPayments: number;
    /** Refuses a call by its name. */
    refuse: Readonly<Record<string, string>>;
  };
  stop(): Promise<void>;
}

/** The members of all requests; which of them a call has is for it to know. */
interface Body {
  readonly num: number;
  readonly size: number;
  readonly ticker: string;
  readonly capacity_sat: number;
  readonly push_msat: number;
  readonly asset_id: string;
  readonly asset_amount: number | null;
  readonly amt_msat: number;
  readonly public: boolean;
  readonly invoice: string;
}

class Refusal extends Error {
  override readonly name: string;
  constructor(name: string) {
    super(name);
    this.name = name;
  }
}

const pubkeyOf = (side: Side) => `02${digest(side)}`;
const other = (side: Side): Side => (side === 'maker' ? 'taker' : 'maker');

/** @param bitcoind gets the calls of a wallet, by which blocks come and coins are sent */
export async function startFakeNodes(bitcoind: FakeBitcoind): Promise<FakeNodes> {
  const asked: string[] = [];
  const paid: string[] = [];
  const channels: FakeChannel[] = [];
  const state: Record<Side, FakeNode> = {
    maker: { vanilla: 0, colored: 0, assets: [] },
    taker: { vanilla: 0, colored: 0, assets: [] },
  };
  const quirks: FakeNodes['quirks'] = { readyAfter: 6, countsNetwork: true, lostPayments: 1, refuse: {} };
  const invoices = new Map<string, { asset_id: string; asset_amount: number; amt_msat: number }>();
  let waiting: (() => void)[] = [];
  let count = 0;

  const publish = (mined: () => void): string => {
    const txid = digest(`transaction ${++count}`);
    bitcoind.mempool.set(txid, { txid, pays: [] });
    waiting.push(mined);
    return txid;
  };
  bitcoind.methods.set('getnewaddress', () => 'bcrt1qminer');
  bitcoind.methods.set('generatetoaddress', ([blocks]) => {
    for (let left = Number(blocks); left > 0; left--) {
      for (const channel of channels) if (channel.confirmations > 0) channel.confirmations++;
      for (const mined of waiting) mined();
      waiting = [];
      bitcoind.mine(...bitcoind.mempool.values());
    }
    return [];
  });
  bitcoind.methods.set('sendtoaddress', ([address, btc]) =>
    publish(() => {
      state[String(address).includes('maker') ? 'maker' : 'taker'].vanilla += Number(btc) * 1e8;
    }),
  );

  const isUsable = (channel: FakeChannel) => channel.confirmations >= quirks.readyAfter;
  const shown = (side: Side) => (channel: FakeChannel) => {
    const isFirst = channel.ends[0] === side;
    const all = channel.capacity_sat * 1000;
    const msat = isFirst ? channel.msat : all - channel.msat;
    const units = isFirst ? channel.units : channel.allUnits - channel.units;
    return {
      channel_id: channel.channel_id,
      peer_pubkey: pubkeyOf(other(side)),
      funding_txid: channel.funding_txid,
      is_usable: isUsable(channel),
      capacity_sat: channel.capacity_sat,
      outbound_balance_msat: msat - all / 100,
      inbound_balance_msat: all - msat - all / 100,
      asset_id: channel.asset_id,
      asset_local_amount: channel.asset_id === null ? null : units,
      asset_remote_amount: channel.asset_id === null ? null : channel.allUnits - units,
    };
  };

  const calls: Readonly<Record<string, (side: Side, body: Body) => object>> = {
    '/nodeinfo': (side) => ({
      pubkey: pubkeyOf(side),
      ...(quirks.countsNetwork && { network_channels: channels.filter(isUsable).length }),
    }),
    '/networkinfo': () => ({ network: 'Regtest', height: bitcoind.blocks.length - 1 }),
    '/address': (side) => ({ address: `bcrt1q${side}${++count}` }),
    '/btcbalance': (side) => {
      const { vanilla, colored } = state[side];
      return {
        vanilla: { settled: vanilla, future: vanilla, spendable: vanilla },
        colored: { settled: colored, future: colored, spendable: colored },
      };
    },
    '/createutxos': (side, { num, size }) => {
      const own = state[side];
      if (own.vanilla < num * size) throw new Refusal('InsufficientFunds');
      own.vanilla -= num * size;
      publish(() => {
        own.colored += num * size;
      });
      return {};
    },
    '/listassets': (side) => ({ nia: state[side].assets }),
    '/issueassetnia': (side, { ticker }) => {
      const asset = { asset_id: `rgb:${digest(ticker).slice(0, 43)}`, ticker };
      state[side].assets.push(asset);
      return { asset };
    },
    '/connectpeer': () => ({}),
    '/listchannels': (side) => ({ channels: channels.map(shown(side)) }),
    '/openchannel': (side, { capacity_sat, push_msat, asset_id, asset_amount, public: isPublic }) => {
      const purse = asset_id === null ? 'vanilla' : 'colored';
      if (capacity_sat > 16_777_215 || !isPublic) throw new Refusal('InvalidAmount');
      if (state[side][purse] < capacity_sat) throw new Refusal('InsufficientFunds');
      state[side][purse] -= capacity_sat;
      const channel: FakeChannel = {
        channel_id: digest(`channel ${++count}`),
        ends: [side, other(side)],
        funding_txid: publish(() => {
          channel.confirmations = 1;
        }),
        capacity_sat,
        asset_id,
        confirmations: 0,
        msat: capacity_sat * 1000 - push_msat,
        units: asset_amount ?? 0,
        allUnits: asset_amount ?? 0,
      };
      channels.push(channel);
      return { temporary_channel_id: digest(channel.channel_id) };
    },
    '/lninvoice': (_side, { asset_id, asset_amount, amt_msat }) => {
      const invoice = `lnbcrt${++count}`;
      invoices.set(invoice, { asset_id, asset_amount: asset_amount ?? 0, amt_msat });
      return { invoice };
    },
    '/sendpayment': (side, { invoice }) => {
      const owed = invoices.get(invoice);
      const channel = channels.find((one) => one.asset_id === owed?.asset_id && isUsable(one));
      paid.push(invoice);
      const isLost = quirks.lostPayments > 0;
      if (!owed || !channel || isLost || owed.amt_msat > channel.capacity_sat * 100) {
        quirks.lostPayments--;
        return { status: 'Failed' };
      }
      const sign = channel.ends[0] === side ? -1 : 1;
      channel.units += sign * owed.asset_amount;
      channel.msat += sign * owed.amt_msat;
      return { status: 'Pending' };
    },
    '/listswaps': () => ({ maker: [{ status: 'Succeeded' }, { status: 'Failed' }], taker: [{ status: 'Succeeded' }] }),
  };

  const servers: Serving[] = [];
  const started = await Promise.all(
    SIDES.map(async (side) => {
      const server = await serving(async (request, response) => {
        const path = request.url ?? '';
        const body = await text(request);
        asked.push(`${side} ${path}`);
        try {
          const refused = quirks.refuse[`${side} ${path}`];
          if (refused !== undefined) throw new Refusal(refused);
          response.end(JSON.stringify(calls[path]?.(side, body === '' ? {} : JSON.parse(body))));
        } catch (error) {
          const { name, message } = error as Error;
          response.writeHead(403).end(JSON.stringify({ error: `it says ${message}`, code: 403, name }));
        }
      });
      servers.push(server);
      return rlnNode(side, server.url, `127.0.0.1:${server.port}`);
    }),
  );
  const [maker, taker] = started;
  if (!maker || !taker) throw new Error('two sides make two nodes');
  return {
    nodes: { maker, taker },
    asked,
    paid,
    channels,
    quirks,
    async stop() {
      await Promise.all(servers.map(({ stop }) => stop()));
    },
  };
}
