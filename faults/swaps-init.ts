import type { MakerState, Plant, PlantReply, PlantRequest } from '../reference/maker/plant.ts';
import type { SwapTerms } from '../reference/maker/swaps/terms.ts';
import { answerTo, changeBody, membersOf, reply } from './change.ts';
import type { Fault } from './fault.ts';
import { INIT, NODEINFO, QUOTE } from './operations.ts';

/** Defects of nodeinfo and of init: the swapstring, the quote behind a swap, its rate, its token. */
export const SWAP_INIT_FAULTS: readonly Fault[] = [
  {
    id: 'nodeinfo-without-height',
    breaks: ['SWP-NODE-01'],
    shownBy: ['SWP-NODE-03'],
    what: 'nodeinfo does not tell the height of the chain',
    plant: changeBody(NODEINFO, (body) => delete body.block_height),
  },
  {
    id: 'nodeinfo-height-as-text',
    breaks: ['SWP-NODE-01'],
    shownBy: ['SWP-NODE-03'],
    what: 'the height of the chain is a text',
    plant: changeBody(NODEINFO, (body) => {
      body.block_height = String(body.block_height);
    }),
  },
  {
    id: 'nodeinfo-of-the-older-listing',
    breaks: ['SWP-NODE-01'],
    shownBy: ['SWP-NODE-02', 'SWP-NODE-03'],
    what: 'nodeinfo has node_id in the place of pubkey',
    plant: changeBody(NODEINFO, (body) => {
      body.node_id = body.pubkey;
      delete body.pubkey;
    }),
  },
  {
    id: 'nodeinfo-of-several-nodes',
    breaks: ['SWP-NODE-03'],
    what: 'each answer comes from another node behind the same address',
    plant: changeBody(NODEINFO, (body, { count }) => {
      body.pubkey = `${String(body.pubkey).slice(0, -4)}${(0x1000 + count).toString(16)}`;
    }),
  },
  {
    id: 'init-without-token',
    breaks: ['SWP-INIT-01'],
    what: 'init gives no access_token',
    plant: changeBody(INIT, (body) => delete body.access_token),
  },
  {
    id: 'init-with-an-empty-token',
    breaks: ['SWP-INIT-01'],
    what: 'the access_token of a swap is empty',
    plant: { behaviour: { accessToken: () => '' } },
  },
  {
    id: 'swapstring-with-semicolons',
    breaks: ['SWP-INIT-02'],
    what: 'the parts of the swapstring are cut by semicolons',
    plant: { behaviour: { swapstring: (of_node) => of_node.replaceAll('/', ';') } },
  },
  {
    id: 'swapstring-without-an-asset',
    breaks: ['SWP-INIT-02'],
    what: 'the swapstring leaves out one asset',
    plant: { behaviour: { swapstring: (of_node) => of_node.split('/').toSpliced(3, 1).join('/') } },
  },
  {
    id: 'swapstring-in-satoshis',
    breaks: ['SWP-INIT-03', 'FLW-SWAP-02'],
    what: 'BTC stands in the swapstring in satoshis',
    plant: {
      behaviour: {
        swapstring(of_node) {
          const parts = of_node.split('/');
          const at = parts.indexOf('btc') - 1;
          return parts.with(at, String(BigInt(parts[at] ?? 0) / 1000n)).join('/');
        },
      },
    },
  },
  {
    id: 'swapstring-with-amounts-exchanged',
    breaks: ['SWP-INIT-03'],
    what: 'each amount of the swapstring stands beside the other asset',
    plant: {
      behaviour: {
        swapstring(of_node) {
          const [from = '', from_asset, to = '', ...rest] = of_node.split('/');
          return [to, from_asset, from, ...rest].join('/');
        },
      },
    },
  },
  {
    id: 'swapstring-with-another-hash',
    breaks: ['SWP-INIT-04', 'FLW-SWAP-02'],
    what: 'the hash in the swapstring is not the payment_hash',
    plant: {
      behaviour: {
        swapstring: (of_node) => of_node.replace(/[0-9a-f]{64}$/, (hash) => [...hash].reverse().join('')),
      },
    },
  },
  {
    id: 'init-takes-a-missing-amount-from-the-quote',
    breaks: ['SWP-INIT-05'],
    what: 'an init without to_amount begins the swap of its quote',
    plant: withQuoted((body, quote) => {
      body.to_amount ??= membersOf(quote.to_asset).amount;
    }),
  },
  {
    id: 'init-says-not-what-is-missing',
    breaks: ['SWP-INIT-05'],
    what: 'the 422 of an incomplete init names another member',
    plant: answered(INIT, 422, (given) => {
      given.body = { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] };
    }),
  },
  {
    id: 'init-rounds-amounts',
    breaks: ['SWP-INIT-06'],
    what: 'an amount with a fraction is taken as another one',
    plant: withQuoted((body, quote) => {
      if (typeof body.from_amount === 'number' && !Number.isInteger(body.from_amount))
        body.from_amount = membersOf(quote.from_asset).amount;
    }),
  },
  {
    id: 'init-fails-on-an-object-for-an-id',
    breaks: ['SWP-INIT-06'],
    what: 'an rfq_id that is an object makes the service fail',
    plant: answerTo(INIT, ({ body }) => {
      const { rfq_id } = membersOf(body);
      return typeof rfq_id === 'object' ? internalError() : undefined;
    }),
  },
  {
    id: 'init-takes-any-quote',
    breaks: ['SWP-INIT-07'],
    what: 'an unknown rfq_id stands for the latest quote',
    plant: {
      onRequest({ operation, body }, { memory }) {
        const init = membersOf(body);
        if (operation === INIT && typeof init.rfq_id === 'string' && !memory.has(init.rfq_id))
          init.rfq_id = memory.get('latest');
        return undefined;
      },
      onReply: rememberQuotes,
    },
  },
  {
    id: 'lapsed-quotes-still-good',
    breaks: ['SWP-INIT-08', 'FLW-QUOTE-01'],
    what: 'a quote begins a swap long after its end',
    plant: { behaviour: { quoteStanding: ({ used }) => (used ? 'used' : 'open') } },
  },
  {
    id: 'quotes-good-for-several-swaps',
    breaks: ['SWP-INIT-09', 'SWP-INIT-10'],
    what: 'a quote begins as many swaps as are asked for until it lapses',
    plant: {
      behaviour: (current) => ({
        quoteStanding: (quote, now, options) => current.quoteStanding({ ...quote, used: false }, now, options),
      }),
    },
  },
  {
    id: 'init-replayed',
    breaks: ['SWP-INIT-09', 'AUT-TOKEN-01'],
    what: 'a repeated init gives the first answer once more, token included',
    plant: {
      onRequest: ({ operation, body }, { memory }) =>
        operation === INIT ? (memory.get(String(membersOf(body).rfq_id)) as PlantReply | undefined) : undefined,
      onReply({ operation, body }, given, { memory }) {
        if (operation === INIT && given.status === 200) memory.set(String(membersOf(body).rfq_id), given);
        return given;
      },
    },
  },
  {
    id: 'quote-taken-too-late',
    breaks: ['SWP-INIT-10'],
    what: 'a quote is found used only when the first swap is made, so that several inits at once get one each',
    plant: { options: { node_latency_ms: 40 }, behaviour: { reservesQuote: () => false } },
  },
  {
    id: 'init-at-the-callers-amounts',
    breaks: ['SWP-INIT-11'],
    what: 'a swap has the amounts of its init, whatever was quoted',
    plant: { behaviour: { amountsAgree: () => true, agreedTerms: (asked) => asked } },
  },
  {
    id: 'init-at-almost-the-quoted-amounts',
    breaks: ['SWP-INIT-11'],
    what: 'amounts within a thousandth of the quoted ones pass',
    plant: {
      behaviour: {
        amountsAgree: (asked, quoted) =>
          near(asked.from_amount, quoted.from_amount) && near(asked.to_amount, quoted.to_amount),
        agreedTerms: (asked) => asked,
      },
    },
  },
  {
    id: 'init-in-either-direction',
    breaks: ['SWP-INIT-12'],
    what: 'a quote begins a swap in the opposite direction as well',
    plant: {
      behaviour: (current) => ({
        assetsAgree: (asked, quoted) =>
          current.assetsAgree(asked, quoted) || current.assetsAgree(turned(asked), quoted),
        amountsAgree: (asked, quoted) =>
          current.amountsAgree(asked, quoted) || current.amountsAgree(turned(asked), quoted),
        agreedTerms: (asked) => asked,
      }),
    },
  },
  {
    id: 'init-into-any-asset',
    breaks: ['SWP-INIT-12'],
    what: 'the asset to get may be any',
    plant: {
      behaviour: {
        assetsAgree: (asked, quoted) => asked.from_asset === quoted.from_asset,
        agreedTerms: (asked) => asked,
      },
    },
  },
  {
    id: 'quote-burnt-by-a-422',
    breaks: ['SWP-INIT-13'],
    what: 'an init that fails validation uses up its quote',
    plant: { behaviour: { spendsQuote: () => true } },
  },
  {
    id: 'one-token-for-all',
    breaks: ['SWP-INIT-15'],
    what: 'all swaps have the same token',
    plant: { behaviour: { accessToken: () => 'swp_0123456789abcdefghijklmnopqrstuvwxyz' } },
  },
  {
    id: 'hash-as-token',
    breaks: ['SWP-INIT-15'],
    what: 'the token of a swap is its hash',
    plant: { behaviour: { accessToken: (_random, { payment_hash }) => payment_hash } },
  },
  {
    id: 'counted-tokens',
    breaks: ['AUT-TOKEN-05'],
    what: 'tokens are counted up',
    plant: changeTokens((count) => `swap-${String(1_000_000_000_000_000 + count)}`),
  },
  {
    id: 'short-tokens',
    breaks: ['AUT-TOKEN-05'],
    what: 'a token has ten characters',
    plant: { behaviour: { accessToken: (random) => random.text(10, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') } },
  },
  {
    id: 'init-about-nothing',
    breaks: ['SWP-INIT-18'],
    what: 'an amount of nothing stands for the quoted one',
    plant: withQuoted((body, quote) => {
      if (body.from_amount === 0) body.from_amount = membersOf(quote.from_asset).amount;
    }),
  },
  {
    id: 'init-fails-on-a-negative-amount',
    breaks: ['SWP-INIT-18'],
    what: 'a negative amount makes the service fail',
    plant: answerTo(INIT, ({ body }) => (Number(membersOf(body).from_amount) < 0 ? internalError() : undefined)),
  },
  {
    id: 'init-in-satoshis',
    breaks: ['FMT-UNIT-02'],
    what: 'init wants BTC in satoshis, while quotes give millisatoshis',
    plant: {
      behaviour: {
        amountsAgree: (asked, quoted) =>
          inMsat(asked.from_asset, asked.from_amount) === quoted.from_amount &&
          inMsat(asked.to_asset, asked.to_amount) === quoted.to_amount,
      },
    },
  },
  {
    id: 'init-refuses-some-exact-amounts',
    breaks: ['FMT-UNIT-02'],
    what: 'the exact init of a quote for BTC is refused',
    plant: {
      behaviour: (current) => ({
        amountsAgree: (asked, quoted) => asked.to_asset !== 'BTC' && current.amountsAgree(asked, quoted),
      }),
    },
  },
  {
    id: 'unknown-quote-before-a-bad-shape',
    breaks: ['ERR-STATUS-04'],
    what: 'the quote of an init is looked for before its shape is looked at',
    plant: {
      onRequest({ operation, body }, { maker, memory }) {
        const { rfq_id } = membersOf(body);
        return operation === INIT && typeof rfq_id === 'string' && !memory.has(rfq_id)
          ? maker.errors.application(404, 'NOT_FOUND', 'There is no such quote')
          : undefined;
      },
      onReply: rememberQuotes,
    },
  },
  {
    id: 'socket-quotes-for-show',
    breaks: ['FLW-SWAP-03', 'WS-QUOTE-11'],
    what: 'a quote from the socket begins no swap',
    plant: {
      behaviour: (current) => ({
        quoteStanding: (quote, now, options) =>
          quote.socket === undefined ? current.quoteStanding(quote, now, options) : 'lapsed',
      }),
    },
  },
  {
    id: 'used-quotes-come-back',
    breaks: ['FLW-QUOTE-01'],
    what: 'a used quote is good again once its time is over',
    plant: {
      behaviour: (current) => ({
        quoteStanding(quote, now, options) {
          const reborn = quote.used && now / 1000 >= quote.valid_until;
          return reborn ? 'open' : current.quoteStanding(quote, now, options);
        },
      }),
    },
  },
];

/** Changes an init with the quote that it names in view, as it was given. */
function withQuoted(change: (init: Record<string, unknown>, quote: Record<string, unknown>) => void): Plant {
  return {
    onRequest({ operation, body }, { memory }) {
      const init = membersOf(body);
      const quote = memory.get(String(init.rfq_id));
      if (operation === INIT && quote) change(init, membersOf(quote));
      return undefined;
    },
    onReply: rememberQuotes,
  };
}

function rememberQuotes({ operation }: PlantRequest, given: PlantReply, { memory }: MakerState): PlantReply {
  const { rfq_id } = operation === QUOTE && given.status === 200 ? membersOf(given.body) : {};
  if (typeof rfq_id === 'string') {
    memory.set(rfq_id, given.body);
    memory.set('latest', rfq_id);
  }
  return given;
}

/** Changes the answers of one status of an operation. */
function answered(wanted: string, status: number, change: (given: PlantReply) => void): Plant {
  return {
    onReply({ operation }, given) {
      if (operation === wanted && given.status === status) change(given);
      return given;
    },
  };
}

/** Tokens made of the number of the init that asked for them. */
function changeTokens(tokenOf: (count: number) => string): Plant {
  let count = 0;
  return {
    behaviour: {
      accessToken() {
        count += 1;
        return tokenOf(count);
      },
    },
  };
}

function internalError(): PlantReply {
  return reply(500, { error_code: 'INTERNAL_ERROR', message: 'Unexpected', details: {}, request_id: 'f-1' });
}

function turned({ from_asset, from_amount, to_asset, to_amount }: SwapTerms): SwapTerms {
  return { from_asset: to_asset, from_amount: to_amount, to_asset: from_asset, to_amount: from_amount };
}

function near(one: bigint, other: bigint): boolean {
  const off = one > other ? one - other : other - one;
  return off * 1000n <= other;
}

function inMsat(asset: string, amount: bigint): bigint {
  return asset === 'BTC' ? amount * 1000n : amount;
}
