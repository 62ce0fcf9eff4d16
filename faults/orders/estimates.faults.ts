import { changeBody, counted, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES } from '../operations.ts';
import { drop, on, plus, set } from '../rule.ts';
import { changeOrderErrors, invalidParams, readOtherwise } from './shown.ts';

const SHOWN_BY_ESTIMATES = ['LSP-EST-12'];

/** Defects of the estimates of fees. */
export const FAULTS: Faults = {
  'estimate-without-a-total': {
    breaks: ['LSP-EST-01'],
    shownBy: SHOWN_BY_ESTIMATES,
    what: 'an estimate has no total_fee',
    wire: on(ESTIMATE_FEES).body(drop('total_fee')),
  },
  'estimate-with-fractions': {
    breaks: ['LSP-EST-01'],
    shownBy: SHOWN_BY_ESTIMATES,
    what: 'the fee for the duration is not rounded',
    wire: on(ESTIMATE_FEES).body(plus('duration_fee', 0.4)),
  },
  'estimate-with-the-discount-below-zero': {
    breaks: ['LSP-EST-02'],
    shownBy: SHOWN_BY_ESTIMATES,
    what: 'the discount is told as a negative number',
    wire: on(ESTIMATE_FEES).body(set('applied_discount', -5)),
  },
  'purchases-estimated-without-a-quote': {
    breaks: ['LSP-EST-04', 'LSP-EST-05'],
    what: 'an estimate of a purchase needs no quote',
    wire: readOtherwise(ESTIMATE_FEES, (body) => {
      if (body.rfq_id === undefined) delete body.client_asset_amount;
    }),
  },
  'estimate-refusal-blames-the-amount': {
    breaks: ['LSP-EST-05'],
    what: 'the refusal of an estimate without a quote points at client_asset_amount',
    wire: changeOrderErrors([400], ({ body }, { operation, body: asked }) =>
      operation === ESTIMATE_FEES && 'error_code' in membersOf(body) && membersOf(asked).rfq_id === undefined
        ? invalidParams('client_asset_amount')
        : undefined,
    ),
  },
  'estimate-refusal-by-validation': {
    breaks: ['LSP-EST-04', 'LSP-EST-05'],
    what: 'an estimate of a purchase without a quote fails validation',
    wire: changeOrderErrors([400], ({ body }, { operation, body: asked }) =>
      operation === ESTIMATE_FEES && 'error_code' in membersOf(body) && membersOf(asked).rfq_id === undefined
        ? reply(422, { detail: [{ loc: ['body', 'rfq_id'], msg: 'Field required', type: 'missing' }] })
        : undefined,
    ),
  },
  'purchases-estimated-with-any-quote': {
    breaks: ['LSP-EST-07'],
    what: 'any text in rfq_id will do for an estimate',
    wire: readOtherwise(ESTIMATE_FEES, (body) => {
      if (body.rfq_id !== undefined) delete body.client_asset_amount;
    }),
  },
  'unknown-quote-of-an-estimate-conflicts': {
    breaks: ['LSP-EST-07'],
    what: 'an unknown quote makes an estimate a validation error of the service',
    wire: changeOrderErrors([400], ({ body }, { operation, body: asked }) => {
      const fresh = operation === ESTIMATE_FEES && membersOf(asked).rfq_id !== undefined;
      if (fresh && membersOf(body).error_code === 'LSPS1_INVALID_PARAMS')
        membersOf(body).error_code = 'VALIDATION_ERROR';
      return undefined;
    }),
  },
  'estimate-of-nothing-needs-a-quote': {
    breaks: ['LSP-EST-08'],
    what: 'an estimate with a client_asset_amount of 0 is refused for want of a quote',
    wire: {
      request({ operation, body }) {
        const { client_asset_amount: amount, rfq_id } = membersOf(body);
        return operation === ESTIMATE_FEES && amount === 0 && rfq_id === undefined
          ? invalidParams('rfq_id')
          : undefined;
      },
    },
  },
  'estimate-of-an-asset-needs-a-quote': {
    breaks: ['LSP-EST-08'],
    what: 'an estimate that names an asset is refused for want of a quote, though nothing is bought',
    wire: {
      request({ operation, body }) {
        const { asset_id, rfq_id } = membersOf(body);
        return operation === ESTIMATE_FEES && typeof asset_id === 'string' && rfq_id === undefined
          ? invalidParams('rfq_id')
          : undefined;
      },
    },
  },
  'estimate-uses-its-quote-up': {
    breaks: ['LSP-EST-09', 'FLW-ORDER-02'],
    what: 'a quote is spent once an estimate was made with it',
    wire: {
      request({ operation, body }, { memory }) {
        const { rfq_id } = membersOf(body);
        if (!operation?.includes('/lsps1/') || typeof rfq_id !== 'string') return undefined;
        return memory.has(rfq_id) ? invalidParams('rfq_id') : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = membersOf(body);
        if (operation === ESTIMATE_FEES && given.status === 200 && typeof rfq_id === 'string') memory.set(rfq_id, true);
        return given;
      },
    },
  },
  'estimate-of-a-text': {
    breaks: ['LSP-EST-11'],
    what: 'an ill-typed balance is estimated as the least',
    wire: readOtherwise(ESTIMATE_FEES, (body) => {
      if (typeof body.lsp_balance_sat === 'string') body.lsp_balance_sat = 100_000;
    }),
  },
  'estimate-cuts-fractions': {
    breaks: ['LSP-EST-11'],
    what: 'a fraction of a satoshi is cut off before anything is estimated',
    wire: readOtherwise(ESTIMATE_FEES, (body) => {
      for (const name of ['lsp_balance_sat', 'client_balance_sat'])
        if (typeof body[name] === 'number' && !Number.isInteger(body[name])) body[name] = 100_000;
    }),
  },
  'estimates-that-waver': {
    breaks: ['LSP-EST-12'],
    what: 'equal questions get estimates that differ',
    wire: changeBody(ESTIMATE_FEES, (body, _, memory) => {
      body.total_fee = Number(body.total_fee) + (counted(memory, 'estimates') % 7);
    }),
  },
  'estimates-of-a-third': {
    breaks: ['LSP-EST-14'],
    what: 'an estimate is a third of what the order costs',
    wire: changeBody(ESTIMATE_FEES, (body) => {
      body.total_fee = Math.floor(Number(body.total_fee) / 3);
    }),
  },
  'estimates-counted-against-their-quote': {
    breaks: ['LSP-EST-09'],
    what: 'a quote is good for two requests, estimates included',
    wire: {
      request({ operation = '', body }, { memory }) {
        const { rfq_id } = membersOf(body);
        if (![ESTIMATE_FEES, CREATE_ORDER].includes(operation) || typeof rfq_id !== 'string') return undefined;
        return counted(memory, rfq_id) > 2 ? invalidParams('rfq_id') : undefined;
      },
    },
  },
  'one-unit-estimated-without-a-quote': {
    breaks: ['LSP-EST-04'],
    what: 'an estimate for a client_asset_amount of exactly 1 is given without a quote',
    wire: readOtherwise(ESTIMATE_FEES, (figures) => {
      if (figures.client_asset_amount === 1 && !figures.rfq_id) figures.client_asset_amount = 0;
    }),
  },
};
