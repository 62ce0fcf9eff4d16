import {
  answerTo,
  changeAssets,
  changeBody,
  changeElements,
  changeErrors,
  changeRequest,
  elementsOf,
  membersOf,
  reply,
  withHeaders,
} from '../change.ts';
import type { Faults } from '../fault.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS, QUOTE, ROUTES } from '../operations.ts';
import { internalError, validationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { jsonSource, writeJson } from '../proxy/json.ts';
import { lower, on, plus, replace, set, where } from '../rule.ts';

/** Defects in how things are written: JSON, integers, times, identifiers. */
export const FAULTS: Faults = {
  'json-labelled-as-text': {
    breaks: ['FMT-JSON-01'],
    what: 'the lists are labelled text/plain',
    wire: { reply: (_request, given) => withHeaders(given, { 'content-type': 'text/plain; charset=utf-8' }) },
  },
  'json-of-errors-labelled-as-html': {
    breaks: ['FMT-JSON-01'],
    shownBy: ['MKT-FEE-02'],
    what: 'a 422 is labelled text/html although it is JSON',
    wire: changeErrors([422], (given) => withHeaders(given, { 'content-type': 'text/html' })),
  },
  'json-without-label': {
    breaks: ['FMT-JSON-01'],
    what: 'bodies have no media type',
    wire: { reply: (_request, given) => withHeaders(given, { 'content-type': undefined }) },
  },
  'json-with-a-member-twice': {
    breaks: ['FMT-JSON-01'],
    what: 'a member stands twice in the asset list',
    wire: rewriteText(ASSETS, (text) => text.replace('{', '{"total":0,')),
  },
  'json-with-a-comma-too-many': {
    breaks: ['FMT-JSON-01', 'MKT-PAIRS-01'],
    what: 'the pair list has a comma before its closing brace',
    wire: rewriteText(PAIRS, (text) => text.replace(/\}$/, ',}')),
  },
  'error-page-of-the-framework': {
    breaks: ['FMT-JSON-01', 'MKT-PROUTE-09'],
    what: 'a 404 is an HTML page',
    wire: changeErrors([404], (given) => ({
      ...withHeaders(given, { 'content-type': 'text/html' }),
      body: { raw: '<!doctype html><title>404 Not Found</title><h1>Not Found</h1>' },
    })),
  },
  'body-read-as-form': {
    breaks: ['FMT-JSON-02'],
    what: 'a body is read as a form, whatever it is announced as',
    wire: changeRequest(PAIR_ROUTES, (request) => {
      request.body = Object.fromEntries(new URLSearchParams(String(request.bytes)));
    }),
  },
  'discovery-body-read-as-form': {
    breaks: ['FMT-JSON-02'],
    what: 'route discovery reads its body as a form',
    wire: answerTo(ROUTES, ({ headers }) =>
      headers['content-type'] === 'application/json'
        ? validationError(['body'], 'Field required', 'missing')
        : undefined,
    ),
  },
  'malformed-tail-ignored': {
    breaks: ['FMT-JSON-04'],
    what: 'what stands behind the end of a JSON body is ignored',
    wire: lenientlyRead(PAIR_ROUTES, (text) => text.slice(0, text.indexOf('}') + 1)),
  },
  'malformed-comma-ignored': {
    breaks: ['FMT-JSON-04'],
    what: 'a comma before a closing brace is ignored in a quote request',
    wire: lenientlyRead(QUOTE, (text) => text.replace(/,(?=\s*[}\]])/g, '')),
  },
  'malformed-quotes-taken': {
    breaks: ['FMT-JSON-04'],
    what: 'route discovery takes texts in single quotes',
    wire: lenientlyRead(ROUTES, (text) => text.replaceAll("'", '"')),
  },
  'times-as-iso-strings-inside-pairs': {
    breaks: ['FMT-TIME-01'],
    what: 'timestamp of an asset inside the pairs is a date-time string',
    wire: changeElements('pairs', ({ base, quote }) => {
      for (const asset of [base, quote].map(membersOf))
        asset.timestamp = new Date(Number(asset.timestamp) * 1000).toISOString();
    }),
  },
  'identifiers-without-prefix-inside-pairs': {
    breaks: ['FMT-ID-01'],
    what: 'the assets inside the pairs lack the rgb: prefix',
    wire: on(PAIRS).body(replace('pairs.*.base.asset_id', 'rgb:', ''), replace('pairs.*.quote.asset_id', 'rgb:', '')),
  },
  'precision-differs-in-one-pair': {
    breaks: ['FMT-PREC-01'],
    what: 'the last pair shows its quote asset with another precision than the asset list',
    wire: changeBody(PAIRS, (body) => {
      const { quote } = membersOf(elementsOf(body.pairs).at(-1));
      membersOf(quote).precision = Number(membersOf(quote).precision) + 1;
    }),
  },
  'body-wanted-with-a-charset': {
    breaks: ['FMT-JSON-02'],
    what: 'a JSON body is only read when its media type has a charset',
    wire: answerTo(PAIR_ROUTES, ({ headers }) =>
      /charset/.test(String(headers['content-type']))
        ? undefined
        : reply(422, { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] }),
    ),
  },
  'malformed-body-finds-nothing': {
    breaks: ['FMT-JSON-04'],
    what: 'route discovery answers 200 to a body that is no JSON',
    wire: answerTo(ROUTES, ({ malformed }) => (malformed ? reply(200, { routes: [] }) : undefined)),
  },
  'malformed-body-refused-without-a-form': {
    breaks: ['ERR-ENV-01'],
    shownBy: ['FMT-JSON-04'],
    what: 'the refusal of a body that is no JSON has none of the error forms',
    wire: answerTo(PAIR_ROUTES, ({ malformed }) => (malformed ? reply(400, { message: 'No JSON' }) : undefined)),
  },
  'malformed-body-breaks-the-server': {
    breaks: ['FMT-JSON-04'],
    what: 'a body that is no JSON is a server error',
    wire: answerTo(PAIR_ROUTES, ({ malformed }) => (malformed ? internalError() : undefined)),
  },
  'supply-as-text': {
    breaks: ['FMT-INT-01', 'MKT-ASSET-01'],
    what: 'a supply beyond 2^53 is written as a text',
    wire: changeAssets((asset) => {
      if (typeof asset.issued_supply === 'bigint') asset.issued_supply = String(asset.issued_supply);
    }),
  },
  'supply-in-whole-units': {
    breaks: ['FMT-INT-01', 'MKT-ASSET-01'],
    what: 'the supply is given in whole units, with a fraction',
    wire: changeAssets((asset) => {
      asset.issued_supply = Number(asset.issued_supply) / 10 ** Number(asset.precision) + 0.5;
    }),
  },
  'total-with-a-fraction': {
    breaks: ['FMT-INT-01', 'MKT-ASSETS-02'],
    what: 'total has a fraction',
    wire: on(ASSETS).body(plus('total', 0.5)),
  },
  'times-as-iso-strings': {
    breaks: ['FMT-TIME-01'],
    what: 'added_at of an asset is a date-time string',
    wire: changeElements('assets', (asset) => {
      asset.added_at = new Date(Number(asset.added_at) * 1000).toISOString();
    }),
  },
  'times-with-a-fraction': {
    breaks: ['FMT-TIME-01', 'MKT-PAIRS-02'],
    what: 'timestamp of a list has a fraction',
    wire: changeTimestamps((seconds) => seconds + 0.5),
  },
  'times-in-milliseconds': {
    breaks: ['FMT-TIME-04'],
    what: 'timestamp of a list counts milliseconds',
    wire: changeTimestamps((seconds) => seconds * 1000),
  },
  'fee-estimate-of-yesterday': {
    breaks: ['FMT-TIME-04'],
    shownBy: ['MKT-FEE-01'],
    what: 'timestamp of the fee estimate is ten minutes old',
    wire: on(FEE_ESTIMATE).body(plus('timestamp', -600)),
  },
  'identifiers-without-prefix': {
    breaks: ['FMT-ID-01'],
    what: 'asset ids lack the rgb: prefix',
    wire: on(ASSETS).body(replace('assets.*.asset_id', 'rgb:', '')),
  },
  'bitcoin-in-small-letters': {
    breaks: ['FMT-ID-01'],
    what: 'the id of BTC is written in small letters inside the pairs',
    wire: on(PAIRS).body(where('pairs.*.base_asset_id', 'BTC', set('base_asset_id', 'btc'))),
  },
  'layers-in-small-letters': {
    breaks: ['FMT-LAYER-01'],
    what: 'the routes write their layers in small letters',
    wire: on(PAIRS).body(lower('pairs.*.routes.*.from_layer')),
  },
  'layers-without-underscore': {
    breaks: ['FMT-LAYER-01'],
    what: 'a layer is spelt otherwise in supported_layers than in the limits',
    wire: changeElements('assets', (asset) => {
      asset.supported_layers = elementsOf(asset.supported_layers).map((layer) => String(layer).replace('_', ''));
    }),
  },
  'name-null': {
    breaks: ['FMT-NULL-01', 'MKT-ASSET-01'],
    what: 'the name of an asset is null',
    wire: on(ASSETS).body(set('assets.*.name', null)),
  },
  'limits-null-for-inactive-layers': {
    breaks: ['FMT-NULL-01', 'MKT-ASSET-06'],
    what: 'the bounds of an inactive endpoint are null',
    wire: changeAssets((asset) => {
      for (const endpoint of elementsOf(asset.endpoints).map(membersOf))
        if (!endpoint.is_active) Object.assign(endpoint, { min_amount: null, max_amount: null });
    }),
  },
  'precision-differs-inside-pairs': {
    breaks: ['FMT-PREC-01'],
    what: 'BTC has another precision inside the pairs than in the asset list',
    wire: on(PAIRS).body(set('pairs.*.base.precision', 8)),
  },
};

/** Changes the `timestamp` of market data. */
function changeTimestamps(change: (seconds: number) => number): Wire {
  return {
    reply({ operation }, given) {
      const body = membersOf(given.body);
      if ([ASSETS, PAIRS, MATRIX, FEE_ESTIMATE].some((one) => one === operation) && given.status === 200)
        body.timestamp = change(Number(body.timestamp));
      return given;
    },
  };
}

/** Changes the text of every 200 answer to an operation, for what no JSON value can say. */
function rewriteText(operation: string, change: (text: string) => string): Wire {
  return {
    reply: (request, given) =>
      request.operation === operation && given.status === 200
        ? { ...given, body: { raw: change(writeJson(given.body)) } }
        : given,
  };
}

/** Takes bodies that are no JSON for the JSON that they nearly are. */
function lenientlyRead(operation: string, mend: (text: string) => string): Wire {
  return {
    request(request, { ask }) {
      if (request.operation !== operation || !request.malformed) return undefined;
      const source = jsonSource(Buffer.from(mend(String(request.bytes))));
      return source.malformed || source.value === undefined ? undefined : ask({ ...request, body: source.value });
    },
  };
}
