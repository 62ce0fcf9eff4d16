import { unixSeconds } from '../clock.ts';
import type { AssetInvoice, Assignment } from '../lightning/asset-invoice.ts';
import type { Transaction } from '../lightning/chain.ts';
import { isContractId } from '../lightning/contract-id.ts';
import { createAssetInvoice } from '../lightning/create-asset-invoice.ts';
import { catchUp } from '../lightning/engine.ts';
import { type Channel, peerOf, purseOf, walletOf } from '../lightning/ledger.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { sendAsset } from '../lightning/send-asset.ts';
import { type LightningNode, now, type World } from '../lightning/world.ts';
import {
  asObject,
  flag,
  list,
  member,
  part,
  text,
  textOrNull,
  UnreadableBody,
  u32,
  u64,
  u64OrNull,
} from './members.ts';
import { type NodeCall, post, type RgbNode } from './rgb-node.ts';

/** The kinds of assets; all that the model issues are of the first. */
const SCHEMAS = ['Nia', 'Uda', 'Cfa', 'Ifa'];

/** Satoshis for each 1000 weight units in one for each virtual byte. */
export const WEIGHT_RATE = 250n;

/** What an invoice gets that names neither its end nor where to send the consignment, as in older releases. */
const USUAL = { seconds: 86_400n, transport_endpoints: ['rpc://127.0.0.1:3000/json-rpc'] };

/** The calls about assets and their on-chain transfers. */
export const ASSET_CALLS: readonly NodeCall[] = [
  post(
    '/assetbalance',
    (members) => {
      const asset_id = text(members, 'asset_id');
      return (node) => {
        if (!isContractId(asset_id, node.world.revision))
          throw new NodeRefusal('InvalidAssetID', `Invalid asset ID: ${asset_id}`);
        catchUp(node.world);
        if (!knows(node, asset_id)) throw new NodeRefusal('UnknownContractId', 'This node knows no such asset');
        return balanceOf(node, asset_id);
      };
    },
    { readOnly: true },
  ),
  post(
    '/listassets',
    (members) => {
      const schemas = list(members, 'filter_asset_schemas');
      if (!schemas.every((schema) => typeof schema === 'string' && SCHEMAS.includes(schema)))
        throw new UnreadableBody(`filter_asset_schemas can hold ${SCHEMAS.join(', ')}`);
      const wanted = (schema: string) => schemas.length === 0 || schemas.includes(schema);
      return (node) => ({
        nia: wanted('Nia') ? assetsOf(node) : null,
        uda: wanted('Uda') ? [] : null,
        cfa: wanted('Cfa') ? [] : null,
        ifa: wanted('Ifa') ? [] : null,
      });
    },
    { readOnly: true },
  ),
  post('/rgbinvoice', (members) => {
    const request = {
      asset_id: textOrNull(members, 'asset_id'),
      assignment: assignment(members),
      witness: flag(members, 'witness'),
      transport_endpoints: endpoints(members),
    };
    const given = u64OrNull(members, 'expiration_timestamp');
    u32(members, 'min_confirmations');
    return ({ world, self }) => {
      const { recipient_id, invoice, expires_at, idx } = createAssetInvoice(world, self, {
        ...request,
        expires_at: Number(given ?? BigInt(now(world)) + USUAL.seconds),
      });
      return { recipient_id, invoice, expiration_timestamp: expires_at, batch_transfer_idx: idx };
    };
  }),
  post(
    '/sendrgb',
    (members) => {
      const payment = { ...recipient(members), fee_rate: u64(members, 'fee_rate') * WEIGHT_RATE };
      u32(members, 'min_confirmations');
      flag(members, 'donation');
      return ({ world, self }) => ({ txid: sendAsset(world, self, payment).txid });
    },
    { revisions: ['current'] },
  ),
  post(
    '/listtransfers',
    (members) => {
      const isWanted = filter(members);
      const txid = textOrNull(members, 'txid');
      return ({ world, self }) => {
        catchUp(world);
        const transfers = [...received(world, self), ...sent(self)].filter(({ asset_id }) => isWanted(asset_id));
        return {
          transfers: transfers
            .filter(({ transfer }) => txid === null || transfer.txid === txid)
            .map(({ transfer }, index) => ({ idx: index + 1, ...transfer })),
        };
      };
    },
    { readOnly: true },
  ),
];

function knows({ world, self }: RgbNode, asset_id: string): boolean {
  return walletOf(world.ledger, self.pubkey).units.has(asset_id) || channelsOf(world, self, asset_id).length > 0;
}

function channelsOf({ ledger }: World, self: LightningNode, asset_id: string): readonly Channel[] {
  return ledger.channels.filter((channel) => channel.asset_id === asset_id && channel.ends.includes(self.pubkey));
}

function balanceOf({ world, self }: RgbNode, asset_id: string): object {
  const channels = channelsOf(world, self, asset_id);
  const sum = (end: (channel: Channel) => string) =>
    channels.reduce((units, channel) => units + purseOf(channel, end(channel)).units, 0n);
  const settled = walletOf(world.ledger, self.pubkey).units.get(asset_id) ?? 0n;
  const coming = [...world.ledger.unconfirmed]
    .filter(({ owner, asset }) => owner === self.pubkey && asset?.asset_id === asset_id)
    .reduce((units, { asset }) => units + (asset?.units ?? 0n), 0n);
  return {
    settled,
    future: settled + coming,
    spendable: settled,
    offchain_outbound: sum(() => self.pubkey),
    offchain_inbound: sum((channel) => peerOf(channel, self.pubkey)),
  };
}

function assetsOf(node: RgbNode): readonly object[] {
  catchUp(node.world);
  return [...node.world.contracts]
    .filter(([asset_id]) => knows(node, asset_id))
    .map(([asset_id, { ticker, name, precision, issued_supply, timestamp, media }]) => ({
      asset_id,
      ticker,
      name,
      details: null,
      precision,
      issued_supply,
      timestamp,
      added_at: timestamp,
      balance: balanceOf(node, asset_id),
      media,
    }));
}

/** A transfer as the node shows it, without its number, with its asset. */
interface ShownTransfer {
  readonly asset_id: string | null;
  readonly transfer: { readonly txid: string | null } & Readonly<Record<string, unknown>>;
}

/** What the node asked for by invoice. */
function received(world: World, { asset_invoices }: LightningNode): readonly ShownTransfer[] {
  return [...asset_invoices.values()].map((own) => ({
    asset_id: own.paid?.asset_id ?? own.asset_id,
    transfer: {
      created_at: own.created_at,
      ...standing(own, now(world)),
      requested_assignment: own.assignment,
      assignments: own.paid === undefined ? [] : [{ type: 'Fungible', value: own.paid.units }],
      kind: own.witness ? 'ReceiveWitness' : 'ReceiveBlind',
      txid: own.paid?.transaction.txid ?? null,
      recipient_id: own.recipient_id,
      receive_utxo: null,
      change_utxo: null,
      expiration_timestamp: own.expires_at,
      transport_endpoints: own.transport_endpoints.map((endpoint) => ({
        endpoint: endpoint.replace(/^rpc/, 'http'),
        transport_type: 'JsonRpc',
        used: own.paid !== undefined,
      })),
    },
  }));
}

function standing({ paid, created_at, expires_at }: AssetInvoice, at: number) {
  if (paid !== undefined) return progress(paid.transaction);
  if (at > expires_at) return { updated_at: expires_at, status: 'Failed' };
  return { updated_at: created_at, status: 'WaitingCounterparty' };
}

function progress({ block, seen_at }: Transaction) {
  if (block === undefined) return { updated_at: unixSeconds(seen_at), status: 'WaitingConfirmations' };
  return { updated_at: unixSeconds(block.mined_at), status: 'Settled' };
}

/** What the node sent, into channels too. */
function sent({ sent_assets }: LightningNode): readonly ShownTransfer[] {
  return sent_assets.map(({ asset_id, units, transaction, recipient_id }) => ({
    asset_id,
    transfer: {
      created_at: unixSeconds(transaction.seen_at),
      ...progress(transaction),
      requested_assignment: { type: 'Fungible', value: units },
      assignments: [{ type: 'Fungible', value: units }],
      kind: 'Send',
      txid: transaction.txid,
      recipient_id,
      receive_utxo: null,
      change_utxo: null,
      expiration_timestamp: null,
      transport_endpoints: [],
    },
  }));
}

function assignment(members: object): Assignment {
  const given = member(members, 'assignment');
  if (given === null) return { type: 'Any' };
  const sought = asObject(given) ?? {};
  const type = text(sought, 'type');
  if (type === 'Any') return { type };
  if (type === 'Fungible') return { type, value: u64(sought, 'value') };
  throw new UnreadableBody('An assignment can be Any or Fungible');
}

/** Which assets are asked for: one (in older releases always), those of invoices that name none, or all. */
function filter(members: object): (asset_id: string | null) => boolean {
  if (member(members, 'asset_filter') === null) {
    const only = text(members, 'asset_id');
    return (asset_id) => asset_id === only;
  }
  const asset_filter = asObject(member(members, 'asset_filter')) ?? {};
  const type = text(asset_filter, 'type');
  if (type === 'AnyOrNone') return () => true;
  if (type === 'None') return (asset_id) => asset_id === null;
  if (type !== 'Id') throw new UnreadableBody('asset_filter can be AnyOrNone, None or Id');
  const wanted = text(asset_filter, 'value');
  return (asset_id) => asset_id === wanted;
}

/** The one recipient of a payment; the model makes a transaction for each. */
function recipient(members: object) {
  const [[asset_id, recipients] = ['', []], ...others] = Object.entries(part(members, 'recipient_map'));
  const [only, ...more] = Array.isArray(recipients) ? recipients : [];
  const found = asObject(only);
  if (found === undefined || others.length + more.length > 0)
    throw new UnreadableBody('recipient_map has to name one asset and one recipient');
  const sought = assignment(found);
  const witness = asObject(member(found, 'witness_data'));
  return {
    asset_id,
    recipient_id: text(found, 'recipient_id'),
    units: sought.type === 'Fungible' ? sought.value : 0n,
    amount_sat: witness === undefined ? null : u64(witness, 'amount_sat'),
  };
}

function endpoints(members: object): readonly string[] {
  if (member(members, 'transport_endpoints') === null) return USUAL.transport_endpoints;
  return list(members, 'transport_endpoints').map((value) => {
    if (typeof value !== 'string') throw new UnreadableBody('transport_endpoints has to hold texts');
    return value;
  });
}
