import { createHash, randomBytes } from 'node:crypto';
import { answerTo, changeBody, changeErrors, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { INIT, NODEINFO, QUOTE } from '../operations.ts';
import { applicationError, internalError, throttled } from '../proxy/envelopes.ts';
import type { Context, HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { asText, copy, drop, on, set } from '../rule.ts';
import { changeSwapstring, changeTokens } from './shown.ts';

/** Defects of nodeinfo and of init: the swapstring, the quote behind a swap, its token. */
export const FAULTS: Faults = {
  'nodeinfo-without-height': {
    breaks: ['SWP-NODE-01'],
    shownBy: ['SWP-NODE-03'],
    what: 'nodeinfo does not tell the height of the chain',
    wire: on(NODEINFO).body(drop('block_height')),
  },
  'nodeinfo-height-as-text': {
    breaks: ['SWP-NODE-01'],
    shownBy: ['SWP-NODE-03'],
    what: 'the height of the chain is a text',
    wire: on(NODEINFO).body(asText('block_height')),
  },
  'nodeinfo-of-the-older-listing': {
    breaks: ['SWP-NODE-01'],
    shownBy: ['SWP-NODE-02', 'SWP-NODE-03'],
    what: 'nodeinfo has node_id in the place of pubkey',
    wire: on(NODEINFO).body(copy('node_id', 'pubkey'), drop('pubkey')),
  },
  'inits-throttled-with-400': {
    breaks: ['ERR-CODE-09'],
    shownBy: ['SWP-INIT-01', 'FMT-UNIT-02'],
    what: 'every third init comes too soon, which is told by RATE_LIMIT_EXCEEDED with 400',
    wire: answerTo(INIT, ({ count }) =>
      count % 3 === 0 ? { ...throttled({ retry_after: 0 }), status: 400 } : undefined,
    ),
  },
  'nodeinfo-of-several-nodes': {
    breaks: ['SWP-NODE-03'],
    what: 'each answer comes from another node behind the same address',
    wire: changeBody(NODEINFO, (body, { count }) => {
      body.pubkey = `${String(body.pubkey).slice(0, -4)}${(0x1000 + count).toString(16)}`;
    }),
  },
  'init-without-token': {
    breaks: ['SWP-INIT-01'],
    what: 'init gives no access_token',
    wire: on(INIT).body(drop('access_token')),
  },
  'init-of-sales-without-token': {
    breaks: ['SWP-INIT-01'],
    what: 'the init of a sale gives no access_token',
    wire: changeBody(INIT, (body, { body: asked }) => {
      if (membersOf(asked).to_asset === 'BTC') delete body.access_token;
    }),
  },
  'init-with-an-empty-token': {
    breaks: ['SWP-INIT-01'],
    what: 'the access_token of a swap is empty',
    wire: on(INIT).body(set('access_token', '')),
  },
  'swapstring-with-semicolons': {
    breaks: ['SWP-INIT-02'],
    what: 'the parts of the swapstring are cut by semicolons',
    wire: changeSwapstring((swapstring) => swapstring.replaceAll('/', ';')),
  },
  'swapstring-without-an-asset': {
    breaks: ['SWP-INIT-02'],
    what: 'the swapstring leaves out one asset',
    wire: changeSwapstring((swapstring) => swapstring.split('/').toSpliced(3, 1).join('/')),
  },
  'swapstring-in-satoshis': {
    breaks: ['SWP-INIT-03', 'FLW-SWAP-02'],
    what: 'BTC stands in the swapstring in satoshis',
    wire: changeSwapstring((swapstring) => {
      const parts = swapstring.split('/');
      const at = parts.indexOf('btc') - 1;
      return parts.with(at, String(BigInt(parts[at] ?? 0) / 1000n)).join('/');
    }),
  },
  'swapstring-amounts-through-a-double': {
    breaks: ['SWP-INIT-03'],
    what: 'large amounts lose their last digits in the swapstring',
    wire: changeSwapstring((swapstring) =>
      swapstring
        .split('/')
        .map((part) => (/^\d{16,}$/.test(part) ? String(BigInt(Number(part))) : part))
        .join('/'),
    ),
  },
  'swapstring-of-exchanges-in-btc': {
    breaks: ['SWP-INIT-02', 'FLW-SWAP-02'],
    what: 'the swapstring of one asset for another names BTC in the place of the first',
    wire: changeSwapstring((swapstring) =>
      swapstring.includes('/btc/') ? swapstring : swapstring.split('/').with(1, 'btc').join('/'),
    ),
  },
  'swapstring-of-sales-with-a-capital-hash': {
    breaks: ['SWP-INIT-04'],
    what: 'the swapstring of a sale has its hash in capitals',
    wire: changeSwapstring((swapstring) => {
      const parts = swapstring.split('/');
      return parts[3] === 'btc' ? parts.with(-1, String(parts.at(-1)).toUpperCase()).join('/') : swapstring;
    }),
  },
  'swapstring-with-amounts-exchanged': {
    breaks: ['SWP-INIT-03'],
    what: 'each amount of the swapstring stands beside the other asset',
    wire: changeSwapstring((swapstring) => {
      const [from = '', from_asset, to = '', ...rest] = swapstring.split('/');
      return [to, from_asset, from, ...rest].join('/');
    }),
  },
  'swapstring-with-another-hash': {
    breaks: ['SWP-INIT-04', 'FLW-SWAP-02'],
    what: 'the hash in the swapstring is taken of the hash of the preimage, not of the preimage',
    wire: changeSwapstring((swapstring) =>
      swapstring.replace(/[0-9a-f]{64}$/, (hash) => createHash('sha256').update(hash, 'hex').digest('hex')),
    ),
  },
  'init-takes-a-missing-amount-from-the-quote': {
    breaks: ['SWP-INIT-05'],
    what: 'an init without to_amount begins the swap of its quote',
    wire: withQuoted((body, quote) => {
      body.to_amount ??= membersOf(quote.to_asset).amount;
    }),
  },
  'init-says-not-what-is-missing': {
    breaks: ['SWP-INIT-05'],
    what: 'the 422 of an incomplete init names another member',
    wire: changeErrors([422], (given, { operation }) =>
      operation === INIT
        ? { ...given, body: { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] } }
        : undefined,
    ),
  },
  'init-rounds-amounts': {
    breaks: ['SWP-INIT-06'],
    what: 'an amount with a fraction is taken as another one',
    wire: withQuoted((body, quote) => {
      if (typeof body.from_amount === 'number' && !Number.isInteger(body.from_amount))
        body.from_amount = membersOf(quote.from_asset).amount;
    }),
  },
  'init-truncates-amounts': {
    breaks: ['SWP-INIT-06'],
    what: 'the fraction of an amount is cut off',
    wire: withQuoted((body) => {
      for (const name of ['from_amount', 'to_amount']) {
        const amount = body[name];
        if (typeof amount === 'number') body[name] = Math.trunc(amount);
      }
    }),
  },
  'init-reads-leading-digits': {
    breaks: ['SWP-INIT-06'],
    what: 'an amount that is a text counts as the number it begins with',
    wire: withQuoted((body) => {
      for (const name of ['from_amount', 'to_amount']) {
        const digits = /^\d+/.exec(typeof body[name] === 'string' ? body[name] : '')?.[0];
        if (digits !== undefined) body[name] = BigInt(digits);
      }
    }),
  },
  'init-takes-an-amount-of-null-from-the-quote': {
    breaks: ['SWP-INIT-06'],
    what: 'an amount of null stands for the quoted one',
    wire: withQuoted((body, quote) => {
      if (body.to_amount === null) body.to_amount = membersOf(quote.to_asset).amount;
    }),
  },
  'init-takes-a-missing-asset-from-the-quote': {
    breaks: ['SWP-INIT-05'],
    what: 'an init without from_asset begins the swap of its quote',
    wire: withQuoted((body, quote) => {
      body.from_asset ??= membersOf(quote.from_asset).asset_id;
    }),
  },
  'init-fails-on-an-object-for-an-id': {
    breaks: ['SWP-INIT-06'],
    what: 'an rfq_id that is an object makes the service fail',
    wire: answerTo(INIT, ({ body }) => {
      const { rfq_id } = membersOf(body);
      return typeof rfq_id === 'object' ? internalError() : undefined;
    }),
  },
  'init-takes-any-quote': {
    breaks: ['SWP-INIT-07'],
    what: 'an unknown rfq_id stands for the latest quote',
    wire: {
      request({ operation, body }, { memory }) {
        const init = membersOf(body);
        if (operation === INIT && typeof init.rfq_id === 'string' && !memory.has(init.rfq_id))
          init.rfq_id = memory.get('latest');
        return undefined;
      },
      reply: rememberQuotes,
    },
  },
  'init-replayed': {
    breaks: ['SWP-INIT-09', 'AUT-TOKEN-01'],
    what: 'a repeated init gives the first answer once more, token included',
    wire: {
      request({ operation, body }, { memory }) {
        const first = operation === INIT ? memory.get(String(membersOf(body).rfq_id)) : undefined;
        return first === undefined ? undefined : reply(200, first);
      },
      reply({ operation, body }, given, { memory }) {
        if (operation === INIT && given.status === 200) memory.set(String(membersOf(body).rfq_id), given.body);
        return given;
      },
    },
  },
  'one-token-for-all': {
    breaks: ['SWP-INIT-15'],
    what: 'all swaps have the same token',
    wire: changeTokens(() => 'swp_0123456789abcdefghijklmnopqrstuvwxyz'),
  },
  'hash-as-token': {
    breaks: ['SWP-INIT-15'],
    what: 'the token of a swap is its hash',
    wire: changeTokens((payment_hash) => payment_hash),
  },
  'counted-tokens': {
    breaks: ['AUT-TOKEN-05'],
    what: 'tokens are counted up',
    wire: changeTokens((_payment_hash, count) => `swap-${String(1_000_000_000_000_000 + count)}`),
  },
  'short-tokens': {
    breaks: ['AUT-TOKEN-05'],
    what: 'a token has ten characters',
    wire: changeTokens(() => randomBytes(5).toString('hex')),
  },
  'init-about-nothing': {
    breaks: ['SWP-INIT-18'],
    what: 'an amount of nothing stands for the quoted one',
    wire: withQuoted((body, quote) => {
      if (body.from_amount === 0) body.from_amount = membersOf(quote.from_asset).amount;
    }),
  },
  'init-drops-the-sign': {
    breaks: ['SWP-INIT-18'],
    what: 'a negative amount counts as the positive one',
    wire: withQuoted((body) => {
      for (const name of ['from_amount', 'to_amount'])
        if (Number(body[name]) < 0) body[name] = -BigInt(String(body[name]));
    }),
  },
  'init-fails-on-a-negative-amount': {
    breaks: ['SWP-INIT-18'],
    what: 'a negative amount makes the service fail',
    wire: answerTo(INIT, ({ body }) => (Number(membersOf(body).from_amount) < 0 ? internalError() : undefined)),
  },
  'unknown-quote-before-a-bad-shape': {
    breaks: ['ERR-STATUS-04'],
    what: 'the quote of an init is looked for before its shape is looked at',
    wire: {
      request({ operation, body }, { memory }) {
        const { rfq_id } = membersOf(body);
        return operation === INIT && typeof rfq_id === 'string' && !memory.has(rfq_id)
          ? applicationError(404, 'NOT_FOUND', 'There is no such quote')
          : undefined;
      },
      reply: rememberQuotes,
    },
  },
};

/** Changes an init with the quote that it names in view, as it was given. */
function withQuoted(change: (init: Record<string, unknown>, quote: Record<string, unknown>) => void): Wire {
  return {
    request({ operation, body }, { memory }) {
      const init = membersOf(body);
      const quote = memory.get(String(init.rfq_id));
      if (operation === INIT && quote) change(init, membersOf(quote));
      return undefined;
    },
    reply: rememberQuotes,
  };
}

function rememberQuotes({ operation }: HttpRequest, given: HttpReply, { memory }: Context): HttpReply {
  const { rfq_id } = operation === QUOTE && given.status === 200 ? membersOf(given.body) : {};
  if (typeof rfq_id === 'string') {
    memory.set(rfq_id, given.body);
    memory.set('latest', rfq_id);
  }
  return given;
}
