import {
  askFor,
  elementsOf,
  isWhole,
  legOf,
  type Members,
  membersOf,
  onAnswer,
  onlyElement,
  readAs,
} from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES } from '../operations.ts';
import { isSome } from '../swaps/shown.ts';
import {
  acceptAs,
  changeIn,
  changeOrders,
  changePayments,
  decidedInVain,
  infoOf,
  invalidParams,
  later,
  openOrders,
  paymentOf,
  SHOWING,
  USUAL,
  usualFor,
} from './shown.ts';

const isOfAsset = ({ asset_id }: Members) => typeof asset_id === 'string';

const isBought = ({ client_asset_amount: amount }: Members) => isWhole(amount) && amount > 0;

/** Whether an order has an asset on the provider's side alone. */
const isProvided = (order: Members) => isOfAsset(order) && !isBought(order);

const isZero = (value: unknown) => isWhole(value) && Number(value) === 0;

/** Defects of channel orders that show for one kind of orders, or beyond the least of them. */
export const FAULTS: Faults = {
  // Orders with an asset.
  'channels-with-an-asset-shown-as-private': breaks('LSP-ORDER-04')
    .what('an order with an asset shows a private channel, also when an announced one was ordered')
    .wireBy(changeOrders, (order) => isOfAsset(order) && { announce_channel: false }),
  'channels-with-an-asset-for-the-usual-time': breaks('LSP-ORDER-04')
    .what('an order with an asset shows the usual channel_expiry_blocks, whatever was asked for')
    .wireBy(changeOrders, (order) => isOfAsset(order) && { channel_expiry_blocks: USUAL.channel_expiry_blocks }),
  'channels-with-an-asset-of-the-least-balance': breaks('LSP-ORDER-04')
    .what("an order with an asset shows the least balance on the client's side, whatever was asked for")
    .wire(
      onAnswer(SHOWING, async (shown) => {
        const { min_initial_client_balance_sat: least } = membersOf((await infoOf(shown)).options);
        return isOfAsset(shown.answer) && { client_balance_sat: least };
      }),
    ),
  'channels-with-an-asset-never-announced': breaks('FLW-ORDER-03')
    .what('the channel of an order with an asset is private, also when an announced one was ordered')
    .hook('openedFor', () => (wish) => ({ ...wish, public: wish.public && wish.asset === undefined })),
  'channels-with-an-asset-of-any-size': breaks('LSP-CREATE-13')
    .what('max_channel_balance_sat holds for channels of BTC alone')
    .wire(
      acceptAs(async (asked, request) => {
        const { lsp_balance_sat: lsp, client_balance_sat: client } = asked;
        const most = Number(membersOf((await infoOf(request)).options).max_channel_balance_sat);
        const beyond = Number(lsp) + Number(client) - most;
        return isOfAsset(asked) && beyond > 0 && { lsp_balance_sat: Number(lsp) - beyond };
      }, 'lsp_balance_sat'),
    ),
  'provided-assets-open-without-a-token': breaks('LSP-GET-06')
    .what("an order with an asset on the provider's side alone is shown without a token")
    .wire(openOrders((given = '', _own, order) => given === '' && isProvided(order))),
  'provided-assets-open-to-any-token': breaks('LSP-GET-03')
    .what("an order with an asset on the provider's side alone is shown to any token")
    .wire(openOrders((given, _own, order) => isSome(given) && isProvided(order))),
  'rates-of-provided-assets-accepted': breaks('LSP-RATE-01')
    .what("the rate of an order with an asset on the provider's side alone can be accepted, though it has none")
    .wireBy(decidedInVain, true, isProvided),
  'provided-assets-paid-by-invoice-stay-created': breaks('LSP-STATE-01')
    .what("an order with an asset on the provider's side alone moves on when it is paid on-chain, not by its invoice")
    .wireBy(changeOrders, (order) => {
      const isPaid = paymentOf(order, 'bolt11').state !== 'EXPECT_PAYMENT' && order.order_state !== 'FAILED';
      return isProvided(order) && isPaid && { order_state: 'CREATED', channel: null };
    }),

  'provided-assets-with-an-email-announced': breaks('LSP-ORDER-15')
    .what("the channel of an order with an asset on the provider's side and with an email is announced in any case")
    .wireBy(
      changeOrders,
      (order, { asked }) => isProvided(order) && asked.email !== undefined && { announce_channel: true },
    ),

  // Purchases.
  'purchases-with-an-email-refused': breaks('LSP-ORDER-15')
    .what('an order that buys an asset is refused where it has an email')
    .onRequest(CREATE_ORDER, ({ asked }) => isBought(asked) && asked.email !== undefined && invalidParams('email')),
  'purchases-without-their-refund-address': breaks('LSP-ORDER-16')
    .what('the refund address of an order that buys an asset is not kept')
    .onRequest(CREATE_ORDER, ({ asked }) => isBought(asked) && { refund_onchain_address: undefined }),
  'purchases-for-the-usual-time-unasked': breaks('LSP-CREATE-02')
    .what('channel_expiry_blocks that is left out is filled in where an order buys an asset')
    .onRequest(
      CREATE_ORDER,
      ({ asked }) =>
        isBought(asked) &&
        asked.channel_expiry_blocks === undefined && { channel_expiry_blocks: USUAL.channel_expiry_blocks },
    ),
  'unknown-assets-bought-as-quoted': breaks('LSP-CREATE-09')
    .what('an order that buys an asset which is not there is one for the asset of its quote')
    .onRequest(CREATE_ORDER, async (request) => {
      const { asset_id } = request.asked;
      const quoted = legOf(request.quote, 'to_asset').asset_id;
      if (typeof asset_id !== 'string' || quoted === undefined || !isBought(request.asked)) return undefined;
      const offered = elementsOf((await infoOf(request)).assets).map((offer) => membersOf(offer).asset_id);
      return !offered.includes(asset_id) && { asset_id: quoted };
    }),
  'completed-purchases-declined': breaks('LSP-RATE-01')
    .what('the rate of an order that buys an asset can be declined, and a refund be had, when its channel is there')
    .wireBy(decidedInVain, false, (order) => order.order_state === 'COMPLETED' && isBought(order)),
  'invoices-of-provided-assets-end-early': breaks('LSP-PAY-09')
    .triggers('LSP-ORDER-10')
    .what("the invoice of an order with an asset on the provider's side alone ends an hour before the time to pay it")
    .wireBy(
      changePayments,
      'bolt11',
      ({ expires_at }, order) => isProvided(order) && { expires_at: later(expires_at, 3_600) },
    ),
  'opening-purchases-declined': breaks('LSP-RATE-01')
    .what('the rate of an order that buys an asset can be declined, and a refund be had, while its channel opens')
    .wireBy(decidedInVain, false, (order) => order.order_state === 'CHANNEL_OPENING' && isBought(order)),

  // Values that count as left out.
  'no-client-balance-is-within-its-bounds': breaks('LSP-CREATE-12')
    .what('a client_balance_sat of 0 is not held to its minimum')
    .wire(
      acceptAs(async ({ client_balance_sat: sat }, request) => {
        const { min_initial_client_balance_sat: least } = membersOf((await infoOf(request)).options);
        return isZero(sat) && { client_balance_sat: least };
      }, 'client_balance_sat'),
    ),
  'no-provider-balance-is-within-its-bounds': breaks('LSP-CREATE-11')
    .what('an lsp_balance_sat of 0 is not held to its minimum')
    .wire(
      acceptAs(async ({ lsp_balance_sat: sat }, request) => {
        const { min_initial_lsp_balance_sat: least } = membersOf((await infoOf(request)).options);
        return isZero(sat) && { lsp_balance_sat: least };
      }, 'lsp_balance_sat'),
    ),

  // Shapes that are nearly sound.
  'orders-announced-by-a-list': breaks('LSP-CREATE-03')
    .what('a list in announce_channel is read as one of its two values')
    .wireBy(usualFor, (member, value) => member === 'announce_channel' && Array.isArray(value)),
  'estimates-take-the-asset-in-a-list': breaks('LSP-EST-11')
    .what('a list of one asset_id is that asset in an estimate')
    .wire(readAs(ESTIMATE_FEES, 'asset_id', onlyElement)),
  'expired-quotes-of-the-socket-estimated': breaks('LSP-EST-06')
    .what('an estimate with an expired quote of the socket gives the fee of a channel of BTC alone')
    .onRefusal(ESTIMATE_FEES, (refused) => {
      const { rfq_id: _, client_asset_amount: __, ...plain } = refused.asked;
      const isOfSocket = refused.given.status === 400 && refused.quote?.isOfSocket;
      return isOfSocket ? askFor(ESTIMATE_FEES, refused, plain) : undefined;
    }),
  'deposits-spent-for-assets-count-as-missing': breaks('LSP-PAY-12')
    .what('once its deposit is spent for a channel with an asset an order shows it as missing')
    .wireBy(changeIn, 'COMPLETED', (order) => {
      const onchain = paymentOf(order, 'onchain');
      if (order.asset_id && onchain.state === 'PAID') onchain.payment_difference = -Number(onchain.order_total_sat);
    }),
  'assets-paid-on-chain-cost-nothing-in-the-end': breaks('LSP-GET-02')
    .triggers('LSP-STATE-01')
    .what('a COMPLETED order that was paid on-chain says no more by which quote it was made, and for which price')
    .wireBy(
      changeIn,
      'COMPLETED',
      (order) =>
        paymentOf(order, 'onchain').state === 'PAID' && order.rfq_id && { rfq_id: null, asset_price_sat: null },
    ),
  'orders-of-assets-in-lots': breaks('LSP-ORDER-10')
    .what("the amount of an asset on the provider's side is cut to a multiple of the least that is offered")
    .onAnswer(SHOWING, async (shown) => {
      const { asset_id, lsp_asset_amount: amount } = shown.answer;
      const offer = elementsOf((await infoOf(shown)).assets)
        .map(membersOf)
        .find((asset) => asset.asset_id === asset_id);
      const lot = Number(offer?.min_initial_lsp_amount);
      return isWhole(amount) && lot > 0 && { lsp_asset_amount: Number(amount) - (Number(amount) % lot) };
    }),
};
