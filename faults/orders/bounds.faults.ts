import {
  type Asked,
  elementsOf,
  isWhole,
  type Members,
  mapped,
  membersOf,
  mergeInto,
  onAnswer,
  onRequest,
  readAs,
} from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, GET_INFO } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { acceptAs, infoOf, invalidParams, SHOWING, USUAL, usualFor } from './shown.ts';

const ASSET_AMOUNTS = ['lsp_asset_amount', 'client_asset_amount'];

/** Whether a value misses a bound by a little, as a comparison does that is off by one. */
const justOver = (value: bigint, bound: bigint) => value === bound + 1n;

const justUnder = (value: bigint, bound: bigint) => value === bound - 1n;

const over = (value: bigint, bound: bigint) => value > bound;

const isWithAsset = ({ asset_id }: Members) => typeof asset_id === 'string';

const isPurchase = ({ rfq_id }: Members) => typeof rfq_id === 'string';

const isAnnounced = ({ announce_channel }: Members) => announce_channel === true;

/** Defects in what create_order takes for too little or too much. */
export const FAULTS: Faults = {
  'long-channels-refused': breaks('LSP-CREATE-14')
    .what('the longest channel on offer is refused')
    .wire(refuseAt('channel_expiry_blocks', 'max_channel_expiry_blocks')),
  'orders-over-the-largest-provider-balance': breaks('LSP-CREATE-11')
    .what('one satoshi over max_initial_lsp_balance_sat is accepted')
    .wire(cutAt('lsp_balance_sat', 'max_initial_lsp_balance_sat', justOver)),
  'orders-under-the-least-provider-balance': breaks('LSP-CREATE-11')
    .what('min_initial_lsp_balance_sat is not looked at')
    .wireBy(cutAt, 'lsp_balance_sat', 'min_initial_lsp_balance_sat', (value, bound) => value > 0n && value < bound),
  'large-provider-balances-wrapped': breaks('LSP-CREATE-11')
    .what('of a provider balance only the last 53 bits are looked at')
    .wireBy(readAs, CREATE_ORDER, 'lsp_balance_sat', (sat) => (typeof sat === 'bigint' ? sat % 2n ** 53n : sat)),
  'orders-over-the-largest-client-balance': breaks('LSP-CREATE-12')
    .what("the client's side is not held to its maximum, as long as the channel is within its own")
    .wire(cutAt('client_balance_sat', 'max_initial_client_balance_sat', over)),
  'orders-under-the-least-client-balance': breaks('LSP-CREATE-12')
    .what("one satoshi under the client's minimum is accepted")
    .wire(cutAt('client_balance_sat', 'min_initial_client_balance_sat', justUnder)),
  'orders-longer-than-offered': breaks('LSP-CREATE-14')
    .what('one block over max_channel_expiry_blocks is accepted')
    .wire(cutAt('channel_expiry_blocks', 'max_channel_expiry_blocks', justOver)),
  'expiry-cut-to-the-longest': breaks('LSP-CREATE-14')
    .what('a channel that is to live for too long is made for the longest time on offer')
    .wire(cutAt('channel_expiry_blocks', 'max_channel_expiry_blocks', over)),
  'orders-with-too-few-confirmations': breaks('LSP-CREATE-15')
    .what('fewer confirmations than the provider demands are raised to its minimum')
    .wire(cutAt('required_channel_confirmations', 'min_required_channel_confirmations', justUnder)),
  'orders-to-be-funded-at-once': breaks('LSP-CREATE-16')
    .what('fewer blocks for the funding than the provider needs are raised to its minimum')
    .wire(cutAt('funding_confirms_within_blocks', 'min_funding_confirms_within_blocks', justUnder)),
  'provided-asset-cut-to-its-maximum': breaks('LSP-CREATE-17')
    .what("more of an asset than may be is cut to the maximum of the provider's side")
    .onRequest(CREATE_ORDER, cutToOffer),
  'provided-asset-cut-beside-a-purchase': breaks('LSP-CREATE-17')
    .what("more on the provider's side than may be is cut to the maximum where the client buys of the asset, too")
    .onRequest(CREATE_ORDER, async (request) => Number(request.asked.client_asset_amount) > 0 && cutToOffer(request)),
  'asset-bounds-shown-in-whole-units': breaks('LSP-CREATE-17')
    .what('get_info shows the bounds of an asset in whole units, and orders are held to those in smallest units')
    .wireBy(changeOffers, (amount, precision) => Math.round(amount / 10 ** precision)),
  'largest-balances-refused': breaks('LSP-CREATE-18')
    .what('the largest balance of the provider is refused, as if it were over the maximum')
    .wire(refuseAt('lsp_balance_sat', 'max_initial_lsp_balance_sat')),
  'least-balances-refused': breaks('LSP-CREATE-18')
    .what("the least balance on the client's side is refused")
    .wire(refuseAt('client_balance_sat', 'min_initial_client_balance_sat')),
  'negative-confirmations-are-none': breaks('LSP-CREATE-19')
    .what('a negative count of confirmations is read as the usual one')
    .wireBy(usualFor, (member, value) => /confirm/.test(member) && Number(value) < 0),
  'negative-assets-are-none': breaks('LSP-CREATE-19')
    .what('a negative amount of an asset is read as nothing')
    .wireBy(readAs, CREATE_ORDER, ASSET_AMOUNTS, (amount) => (Number(amount) < 0 ? undefined : amount)),
  'odd-keys-of-clients-break-down': breaks('LSP-CREATE-20')
    .what('a client_pubkey that is no key is a server error')
    .onRequest(
      CREATE_ORDER,
      ({ asked: { client_pubkey: key } }) =>
        !/^0[23][0-9a-f]{64}$/i.test(String(key ?? USUAL.client_pubkey)) && internalError(),
    ),
  'orders-for-keys-of-any-kind': breaks('LSP-CREATE-20')
    .what('of client_pubkey the length is looked at alone')
    .wire(
      acceptAs(
        ({ client_pubkey: key }) => /^[0-9a-z]{66}$/.test(String(key)) && { client_pubkey: USUAL.client_pubkey },
        'client_pubkey',
      ),
    ),
  'no-confirmations-as-the-usual-ones': breaks('LSP-CREATE-15')
    .what('required_channel_confirmations 0 counts as left out')
    .wireBy(readAs, CREATE_ORDER, 'required_channel_confirmations', (count) => (String(count) === '0' ? 6 : count)),
  'funding-in-no-block-as-usual': breaks('LSP-CREATE-16')
    .what('funding_confirms_within_blocks 0 counts as left out')
    .wireBy(readAs, CREATE_ORDER, 'funding_confirms_within_blocks', (count) => (String(count) === '0' ? 144 : count)),
  'client-balance-unbounded-beside-an-asset': breaks('LSP-CREATE-12')
    .what('the maximum of client_balance_sat holds for orders of BTC alone, not for those with an asset')
    .onRequest(CREATE_ORDER, async (request) => {
      const { asset_id, client_balance_sat: sat } = request.asked;
      if (typeof asset_id !== 'string' || typeof sat !== 'number') return undefined;
      const { max_initial_client_balance_sat: most } = await optionsOf(request);
      if (sat <= Number(most)) return undefined;
      request.memory.set(String(request.bytes), sat);
      return { client_balance_sat: most };
    })
    .onAnswer(SHOWING, ({ operation, bytes, answer: { order_id, client_balance_sat }, memory }) => {
      if (operation === CREATE_ORDER) memory.set(`order ${order_id}`, memory.get(String(bytes)));
      return { client_balance_sat: memory.get(`order ${order_id}`) ?? client_balance_sat };
    }),

  'channels-with-an-asset-for-any-time': breaks('LSP-CREATE-14')
    .what('max_channel_expiry_blocks holds for channels of BTC alone')
    .wireBy(unheld, isWithAsset, 'channel_expiry_blocks', 'max_channel_expiry_blocks'),
  'purchases-for-any-time': breaks('LSP-CREATE-14')
    .what('max_channel_expiry_blocks is not looked at where an order buys an asset')
    .wireBy(unheld, isPurchase, 'channel_expiry_blocks', 'max_channel_expiry_blocks'),
  'purchases-beside-any-balance': breaks('LSP-CREATE-11')
    .what('max_initial_lsp_balance_sat is not looked at where an order buys an asset')
    .wireBy(unheld, isPurchase, 'lsp_balance_sat', 'max_initial_lsp_balance_sat'),
  'least-provided-asset-not-held-beside-a-purchase': breaks('LSP-CREATE-17')
    .what("less of an asset than may be on the provider's side is taken where the client buys of it, too")
    .wire(
      acceptAs(async (asked, request) => {
        const { lsp_asset_amount: amount, client_asset_amount: bought } = asked;
        if (!isWhole(amount) || !isWhole(bought) || amount <= 0 || bought <= 0) return undefined;
        const least = Number((await offerOf(asked, request))?.min_initial_lsp_amount ?? 0);
        return Number(amount) < least && { lsp_asset_amount: least };
      }, 'lsp_asset_amount'),
    ),
  'announced-channels-in-any-block': breaks('LSP-CREATE-16')
    .what('min_funding_confirms_within_blocks holds for private channels alone')
    .wireBy(unheld, isAnnounced, 'funding_confirms_within_blocks', 'min_funding_confirms_within_blocks'),
};

/** Shows the bounds of each asset of the provider otherwise. */
function changeOffers(change: (amount: number, precision: number) => number): Wire {
  return onAnswer(GET_INFO, ({ answer }) => {
    for (const asset of elementsOf(answer.assets).map(membersOf)) {
      const bounds = Object.keys(asset).filter((name) => name.endsWith('_amount'));
      mergeInto(
        asset,
        mapped(asset, bounds, (amount) => change(Number(amount), Number(asset.precision))),
      );
    }
  });
}

async function optionsOf(request: Asked): Promise<Members> {
  return membersOf((await infoOf(request)).options);
}

/** Reads another value where one is over a bound of get_info, so that the order is made. */
function cutAt(member: string, option: string, isBeyond: (value: bigint, bound: bigint) => boolean): Wire {
  return onRequest(CREATE_ORDER, async (request) => {
    const value = request.asked[member];
    if (!isWhole(value)) return undefined;
    const bound = BigInt(String((await optionsOf(request))[option] ?? value));
    return isBeyond(BigInt(value), bound) && { [member]: bound };
  });
}

/** What get_info offers of the asset that is ordered. */
async function offerOf({ asset_id }: Members, request: Asked): Promise<Members | undefined> {
  const assets = elementsOf((await infoOf(request)).assets).map(membersOf);
  return assets.find((asset) => asset.asset_id === asset_id);
}

/** Cuts what the provider is to have of an asset to the most that get_info shows for that side, where it is on offer. */
async function cutToOffer(request: Asked): Promise<Members | false> {
  const { lsp_asset_amount: amount } = request.asked;
  const most = Number((await offerOf(request.asked, request))?.max_initial_lsp_amount);
  return isWhole(amount) && most > 0 && amount > most && { lsp_asset_amount: most };
}

/** Makes the orders of a kind that are beyond a bound of get_info, and shows that they are. */
function unheld(isOfKind: (asked: Members) => boolean, member: string, option: string): Wire[] {
  return acceptAs(async (asked, request) => {
    if (!isOfKind(asked)) return undefined;
    const value = Number(asked[member]);
    const bound = Number((await optionsOf(request))[option]);
    return (option.startsWith('min_') ? value < bound : value > bound) && { [member]: bound };
  }, member);
}

/** Refuses orders that lie just at a bound. */
function refuseAt(member: string, option: string): Wire {
  return onRequest(CREATE_ORDER, async (request) => {
    const value = request.asked[member];
    if (value === undefined) return undefined;
    return String((await optionsOf(request))[option]) === String(value) && invalidParams(member);
  });
}
