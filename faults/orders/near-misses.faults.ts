import { elementsOf, isWhole, type Members, mapped, membersOf, onlyElement, onRequest, readAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_INFO, GET_ORDER, RATE_DECISION } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { acceptAs, decidedOtherwise, infoOf, USUAL } from './shown.ts';

/** What an order is without any asset. */
const OF_BTC_ALONE: Members = { asset_id: undefined, lsp_asset_amount: undefined, client_asset_amount: undefined };

const ASSET_MEMBERS = Object.keys(OF_BTC_ALONE);

function buys({ client_asset_amount: amount }: Members): boolean {
  return isWhole(amount) && amount > 0;
}

/** Cuts the fractions of some members off before the service reads them. */
function cuttingFractions(operation: string, ...members: readonly string[]): Wire {
  return onRequest(operation, ({ asked }) =>
    mapped(
      asked,
      members.filter((name) => typeof asked[name] === 'number'),
      (value) => Math.floor(Number(value)),
    ),
  );
}

/** The members of an order that count something. */
const NUMBERS = Object.keys(USUAL).filter((name) => typeof USUAL[name] === 'number');

function leadingDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d/.test(value) ? Number.parseInt(value, 10) : value;
}

/** Reads an order, as its owner does, that is asked for by an id which is not its own. */
function findingOrders(isMeant: (asked: string, own: string) => boolean): Wire {
  return onRequest(GET_ORDER, ({ asked: { order_id: asked }, order, past }) => {
    if (typeof asked !== 'string' || order) return undefined;
    const own = past.orders().find(({ order_id }) => isMeant(asked, String(order_id)));
    return own && { order_id: own.order_id, access_token: own.access_token };
  });
}

/** How much of an id is as good as the whole. */
const TELLING = 8;

/** Defects in how requests are read that are nearly sound. */
export const FAULTS: Faults = {
  'orders-cut-fractions-of-an-asset': breaks('LSP-CREATE-03')
    .what('an order with a fraction of the smallest unit of an asset is made for the whole below')
    .wire(cuttingFractions(CREATE_ORDER, 'lsp_asset_amount', 'client_asset_amount')),
  'estimates-cut-fractions-of-an-asset': breaks('LSP-EST-11')
    .what('an estimate for half a unit of an asset is one for none')
    .wire(cuttingFractions(ESTIMATE_FEES, 'client_asset_amount')),
  'orders-read-numbers-to-the-first-letter': breaks('LSP-CREATE-03')
    .what('of a number that is a text its leading digits count')
    .wire(readAs(CREATE_ORDER, NUMBERS, leadingDigits)),
  'orders-take-the-number-in-a-list': breaks('LSP-CREATE-03')
    .what('a list of one number is that number')
    .wire(readAs(CREATE_ORDER, NUMBERS, onlyElement)),
  'orders-take-the-client-in-a-list': breaks('LSP-CREATE-03')
    .what('a list of one client_pubkey is that key')
    .wire(readAs(CREATE_ORDER, 'client_pubkey', onlyElement)),
  'orders-take-the-quote-in-a-list': breaks('LSP-CREATE-03')
    .what('a list of one rfq_id is that quote')
    .wire(readAs(CREATE_ORDER, 'rfq_id', onlyElement)),
  'orders-take-the-asset-in-a-list': breaks('LSP-CREATE-03')
    .what('a list of one asset_id is that asset')
    .wire(readAs(CREATE_ORDER, 'asset_id', onlyElement)),
  'orders-found-by-a-list': breaks('LSP-GET-07')
    .triggers('ERR-STATUS-08')
    .what('a list of one order_id is that id where an order is read')
    .wire(readAs(GET_ORDER, 'order_id', onlyElement)),
  'decisions-on-a-list-of-one-order': breaks('LSP-RATE-05')
    .what('a list of one order_id is that id where a rate is decided on')
    .wire(readAs(RATE_DECISION, 'order_id', onlyElement)),
  'estimates-read-numbers-to-the-first-letter': breaks('LSP-EST-11')
    .what('of a number that is a text its leading digits count in an estimate')
    .wire(readAs(ESTIMATE_FEES, NUMBERS, leadingDigits)),
  'confirmations-filled-in-beside-an-asset': breaks('LSP-CREATE-02')
    .what('confirmations that are left out are filled in where an order names an asset')
    .onRequest(CREATE_ORDER, ({ asked }) => {
      const { required_channel_confirmations, funding_confirms_within_blocks } = USUAL;
      return (
        asked.asset_id !== undefined && { required_channel_confirmations, funding_confirms_within_blocks, ...asked }
      );
    }),
  'assets-ordered-in-any-case': breaks('LSP-CREATE-09')
    .what('an order finds its asset without regard to case')
    .onRequest(CREATE_ORDER, async (request) => {
      const small = String(request.asked.asset_id).toLowerCase();
      const ids = elementsOf((await infoOf(request)).assets).map((offer) => membersOf(offer).asset_id);
      const asset_id = ids.find((id) => String(id).toLowerCase() === small);
      return asset_id !== undefined && { asset_id };
    }),
  'estimates-with-an-empty-quote': breaks('LSP-EST-04')
    .what('an estimate of a purchase looks whether there is an rfq_id, which may be null or an empty text')
    .onRequest(ESTIMATE_FEES, ({ asked }) => {
      const isEmpty = asked.rfq_id === '' || asked.rfq_id === null;
      return isEmpty && buys(asked) && { client_asset_amount: 0, rfq_id: undefined };
    }),
  'purchases-with-an-empty-quote': breaks('LSP-CREATE-05')
    .what('an order that buys an asset looks whether there is an rfq_id, which may be an empty text')
    .wire(acceptAs((asked) => asked.rfq_id === '' && buys(asked) && OF_BTC_ALONE, ...ASSET_MEMBERS, 'rfq_id')),
  'negative-assets-beside-a-purchase-are-none': breaks('LSP-CREATE-19')
    .what("where an order buys an asset, a negative amount on the provider's side is read as none")
    .onRequest(
      CREATE_ORDER,
      ({ asked }) => buys(asked) && Number(asked.lsp_asset_amount) < 0 && { lsp_asset_amount: 0 },
    ),
  'side-of-no-offer-filled-beside-a-purchase': breaks('LSP-INFO-07')
    .what("an asset that is not on offer for the provider's side is put there where the client buys of it")
    .wire(
      acceptAs(async (asked, request) => {
        const { assets } = await infoOf(request);
        const offers = Array.isArray(assets) ? assets.map(membersOf) : [];
        const offer = offers.find(({ asset_id }) => asset_id === asked.asset_id);
        return buys(asked) && Number(offer?.max_initial_lsp_amount) === 0 && { lsp_asset_amount: 0 };
      }, 'lsp_asset_amount'),
    ),
  'least-of-an-asset-in-a-channel-forgotten': breaks('LSP-CREATE-17')
    .what('min_channel_amount of an asset is more than the least on a side, and no order is held to it')
    .onAnswer(GET_INFO, ({ answer: { assets } }) => {
      for (const offer of Array.isArray(assets) ? assets.map(membersOf) : []) {
        const least = 2 * Number(offer.min_channel_amount);
        if (least < Number(offer.max_initial_lsp_amount)) offer.min_channel_amount = least;
      }
    }),
  'orders-found-by-the-beginning-of-their-id': breaks('LSP-GET-05')
    .what('eight characters are enough to find an order by the beginning of its id')
    .wire(findingOrders((asked, own) => asked.length >= TELLING && own.startsWith(asked))),
  'orders-found-by-more-than-their-id': breaks('LSP-GET-05')
    .what('an order_id is cut to the width of its column before it is looked up')
    .wire(findingOrders((asked, own) => own.length >= TELLING && asked.startsWith(own))),
  'pending-orders-accepted-by-any-text': breaks('LSP-RATE-05')
    .what('any text in accept_new_rate accepts, where there is something to decide')
    .onRequest(RATE_DECISION, ({ asked }) => typeof asked.accept_new_rate === 'string' && { accept_new_rate: true }),
  'pending-orders-accepted-with-an-empty-token': breaks('LSP-RATE-03')
    .what('the new rate of an order that waits for a decision is accepted with an empty token')
    .wireBy(decidedOtherwise, ({ access_token: given }, access_token) => given === '' && { access_token }),
};
