import { answering, elementsOf, type Members, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { usualFor } from './changes.ts';
import { acceptAs, changeOrderErrors, infoOf, invalidParams } from './shown.ts';

/** Defects in how create_order reads what it is asked for, and the quote behind a purchase. */
export const FAULTS: Faults = {
  'public-channels-refused': {
    breaks: ['LSP-CREATE-01'],
    what: 'an order to announce the channel is refused',
    wire: refuseOrders(({ announce_channel }) => announce_channel === true, 'announce_channel'),
  },
  'order-without-announce-is-private': {
    breaks: ['LSP-CREATE-02'],
    what: 'an order without announce_channel is taken for one of a private channel',
    wire: usualFor((member, value) => member === 'announce_channel' && value === undefined),
  },
  'order-without-confirmations-gets-the-usual': {
    breaks: ['LSP-CREATE-02'],
    what: 'confirmations that are left out are filled in',
    wire: usualFor((member, value) => /confirm/.test(member) && value === undefined),
  },
  'order-refusal-names-the-first-member': {
    breaks: ['LSP-CREATE-02'],
    what: 'every incomplete order is said to lack client_pubkey',
    wire: changeOrderErrors([422], (_, { operation }) =>
      operation === CREATE_ORDER
        ? reply(422, { detail: [{ loc: ['body', 'client_pubkey'], msg: 'Field required', type: 'missing' }] })
        : undefined,
    ),
  },
  'order-with-null-gets-the-usual': {
    breaks: ['LSP-CREATE-03'],
    what: 'null in a mandatory number is read as the usual value',
    wire: usualFor((member, value) => value === null && member !== 'client_pubkey'),
  },
  'order-cuts-fractions': {
    breaks: ['LSP-CREATE-03'],
    what: 'fractions in the confirmations of an order are cut off',
    wire: usualFor((_, value) => typeof value === 'number' && !Number.isInteger(value)),
  },
  'order-announced-by-any-text': {
    breaks: ['LSP-CREATE-03'],
    what: 'any text in announce_channel is as good as true',
    wire: usualFor((member, value) => member === 'announce_channel' && typeof value === 'string'),
  },
  'order-with-an-object-as-quote-breaks-down': {
    breaks: ['LSP-CREATE-03'],
    what: 'an rfq_id that is no text is a server error',
    wire: changeOrderErrors([422], (_, { operation, body }) =>
      operation === CREATE_ORDER && typeof membersOf(body).rfq_id === 'object' ? internalError() : undefined,
    ),
  },
  'order-needs-a-refund-address': {
    breaks: ['LSP-CREATE-04', 'LSP-CREATE-01'],
    what: 'an order without a refund address is refused',
    wire: refuseOrders(({ refund_onchain_address: address }) => address === undefined, 'refund_onchain_address'),
  },
  'order-needs-an-empty-email': {
    breaks: ['LSP-CREATE-04', 'LSP-CREATE-01'],
    what: 'an order without the member email fails validation',
    wire: {
      request: ({ operation, body }) =>
        operation === CREATE_ORDER && membersOf(body).email === undefined
          ? reply(422, { detail: [{ loc: ['body', 'email'], msg: 'Field required', type: 'missing' }] })
          : undefined,
    },
  },
  'purchase-without-a-quote-is-a-gift': {
    breaks: ['LSP-CREATE-05'],
    what: 'without a quote an asset is ordered for nothing',
    wire: acceptAs(
      CREATE_ORDER,
      (body) => {
        if (body.rfq_id === undefined) delete body.client_asset_amount;
      },
      ['client_asset_amount'],
    ),
  },
  'purchase-without-a-quote-by-another-code': {
    breaks: ['LSP-CREATE-05'],
    what: 'an order that lacks its quote is refused with VALIDATION_ERROR',
    wire: changeOrderErrors([400], ({ body }, { operation, body: asked }) => {
      if (operation === CREATE_ORDER && membersOf(asked).rfq_id === undefined)
        membersOf(body).error_code = 'VALIDATION_ERROR';
      return undefined;
    }),
  },
  'purchase-without-a-quote-not-blamed': {
    breaks: ['LSP-CREATE-05'],
    what: 'the refusal of an order that lacks its quote does not say which member is missing',
    wire: changeOrderErrors([400], ({ body }, { operation, body: asked }) => {
      const isAboutIt = operation === CREATE_ORDER && membersOf(asked).rfq_id === undefined;
      if (isAboutIt && 'details' in membersOf(body)) membersOf(body).details = {};
      return undefined;
    }),
  },
  'purchase-with-any-quote': {
    breaks: ['LSP-CREATE-07'],
    what: 'any text in rfq_id will do for an order',
    wire: acceptAs(
      CREATE_ORDER,
      (body) => {
        if (body.rfq_id !== undefined) delete body.client_asset_amount;
      },
      ['client_asset_amount', 'rfq_id'],
    ),
  },
  'provided-asset-needs-a-quote': {
    breaks: ['LSP-CREATE-08'],
    what: "asset on the provider's side alone is refused for want of a quote",
    wire: refuseOrders(({ lsp_asset_amount: amount, rfq_id }) => Number(amount) > 0 && rfq_id === undefined, 'rfq_id'),
  },
  'provided-asset-beside-a-zero-needs-a-quote': {
    breaks: ['LSP-CREATE-08'],
    what: 'a client_asset_amount of 0 is taken for a purchase',
    wire: refuseOrders(({ client_asset_amount: amount, rfq_id }) => amount === 0 && rfq_id === undefined, 'rfq_id'),
  },
  'unknown-asset-of-an-order-is-bad': {
    breaks: ['LSP-CREATE-09'],
    what: 'an order of an unknown asset is refused with 400',
    wire: changeOrderErrors([404], ({ body }, { operation }) =>
      operation === CREATE_ORDER && membersOf(body).error_code === 'ASSET_NOT_FOUND'
        ? invalidParams('asset_id')
        : undefined,
    ),
  },
  'unknown-asset-of-an-order-by-another-code': {
    breaks: ['LSP-CREATE-09'],
    what: 'the 404 for an unknown asset in an order has the code of unknown resources',
    wire: changeOrderErrors([404], ({ body }, { operation }) => {
      if (operation === CREATE_ORDER) membersOf(body).error_code = 'NOT_FOUND';
      return undefined;
    }),
  },
  'unknown-asset-left-out-of-the-order': {
    breaks: ['LSP-CREATE-09'],
    what: 'an order of an unknown asset becomes one of BTC alone',
    wire: {
      async request({ operation, body, headers }, { ask }) {
        const asked = operation === CREATE_ORDER ? membersOf(body) : {};
        if (typeof asked.asset_id !== 'string' || asked.rfq_id !== undefined) return undefined;
        const info = await infoOf(headers, ask);
        const isKnown = elementsOf(info.assets).some((one) => membersOf(one).asset_id === asked.asset_id);
        if (isKnown) return undefined;
        delete asked.asset_id;
        delete asked.lsp_asset_amount;
        return undefined;
      },
    },
  },
  'equal-orders-are-one': {
    breaks: ['LSP-CREATE-10'],
    what: 'an order that was asked for before is given back instead of another',
    wire: {
      reply({ operation, bytes }, given, { memory }) {
        if (operation !== CREATE_ORDER || given.status !== 200) return given;
        const known = memory.get(String(bytes)) ?? given.body;
        memory.set(String(bytes), structuredClone(known));
        return { ...given, body: known };
      },
    },
  },
  'equal-orders-at-once-are-one': {
    breaks: ['LSP-CREATE-10'],
    what: 'of equal orders that come within a moment only one is made',
    wire: {
      async request({ operation, bytes, headers, body, method, path }, { ask, memory }) {
        if (operation !== CREATE_ORDER) return undefined;
        const key = String(bytes);
        const known = memory.get(key);
        const answer = known instanceof Promise ? known : ask({ method, path, headers, query: {}, body });
        memory.set(key, answer);
        const given = await answer;
        memory.delete(key);
        return reply(given.status, structuredClone(given.body));
      },
    },
  },
  'quote-burnt-by-an-incomplete-order': {
    breaks: ['LSP-CREATE-25'],
    what: 'an order that fails validation uses up its quote',
    wire: {
      request({ operation, body }, { memory }) {
        const { rfq_id } = operation === CREATE_ORDER ? membersOf(body) : {};
        return memory.has(String(rfq_id)) ? invalidParams('rfq_id') : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = operation === CREATE_ORDER && given.status === 422 ? membersOf(body) : {};
        if (typeof rfq_id === 'string') memory.set(rfq_id, true);
        return given;
      },
    },
  },
  'quotes-held-by-the-order-that-failed-validation': {
    breaks: ['LSP-CREATE-25'],
    what: 'the order after one that failed validation is refused, as the quote is still in use',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = operation === CREATE_ORDER ? membersOf(body) : {};
        if (typeof rfq_id !== 'string') return given;
        if (given.status === 422) memory.set(rfq_id, true);
        const isHeld = given.status === 200 && memory.delete(rfq_id);
        return isHeld ? answering(given, 400, membersOf(invalidParams('rfq_id').body)) : given;
      },
    },
  },
};

/** Refuses orders that should be made. */
function refuseOrders(when: (body: Members) => boolean, property: string): Wire {
  return {
    request: ({ operation, body }) =>
      operation === CREATE_ORDER && when(membersOf(body)) ? invalidParams(property) : undefined,
  };
}
