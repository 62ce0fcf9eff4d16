import type { ChainName } from './address.ts';
import type { AssetInvoice } from './asset-invoice.ts';
import { isContractId } from './contract-id.ts';
import { NodeRefusal } from './refusal.ts';
import { remember } from './remember.ts';
import { type LightningNode, now, type World } from './world.ts';

/** How the recipient ids of a network begin. */
const RECIPIENTS: Readonly<Record<ChainName, string>> = { mainnet: 'bc', signet: 'sb', regtest: 'bcrt' };

/**
 * Makes an invoice for an on-chain transfer. Throws NodeRefusal `InvalidAssetID`, `UnknownContractId` (an asset of which
 * this world has none), `InvalidExpiration` (not in the future), `InvalidTransportEndpoints`.
 */
export function createAssetInvoice(
  world: World,
  payee: LightningNode,
  request: Pick<AssetInvoice, 'asset_id' | 'assignment' | 'witness' | 'transport_endpoints' | 'expires_at'>,
): AssetInvoice {
  const { asset_id, assignment, witness, transport_endpoints, expires_at } = request;
  if (asset_id !== null && !isContractId(asset_id, world.revision))
    throw new NodeRefusal('InvalidAssetID', `Invalid asset ID: ${asset_id}`);
  if (asset_id !== null && !world.contracts.has(asset_id))
    throw new NodeRefusal('UnknownContractId', 'This node knows no such asset');
  const created_at = now(world);
  if (expires_at <= created_at) throw new NodeRefusal('InvalidExpiration', 'The expiration has to be in the future');
  if (transport_endpoints.length === 0 || !transport_endpoints.every((endpoint) => /^rpcs?:\/\/./.test(endpoint)))
    throw new NodeRefusal('InvalidTransportEndpoints', 'At least one endpoint is needed, each as rpc://host');
  const idx = ++payee.asset_invoices_made;
  const recipient_id = recipientId(world, payee, { idx, witness });
  const sought = assignment.type === 'Fungible' ? assignment.value : '~';
  const end = `expiry=${expires_at}&endpoints=${transport_endpoints.join(',')}`;
  const invoice = `rgb:${asset_id?.replace(/^rgb:/, '') ?? '~'}/~/${sought}/${recipient_id}?${end}`;
  const made = { ...request, idx, recipient_id, invoice, created_at, paid: undefined };
  remember(payee.asset_invoices, recipient_id, made, (old) => old.expires_at < now(world));
  return made;
}

function recipientId(
  world: World,
  payee: LightningNode,
  { idx, witness }: Pick<AssetInvoice, 'idx' | 'witness'>,
): string {
  const bytes = world.random.stream(`asset invoice ${idx} of ${payee.pubkey}`).bytes(36);
  const text = bytes.toString('base64').replaceAll('+', '_').replaceAll('/', '~');
  const groups = [text.slice(0, 8), ...(text.slice(8).match(/.{1,7}/g) ?? [])];
  return `${RECIPIENTS[world.network]}:${witness ? 'wvout' : 'utxob'}:${groups.join('-')}`;
}
