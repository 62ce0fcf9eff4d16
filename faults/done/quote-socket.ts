import type { Fault } from '../fault.ts';

/** Defects in how the quote socket finds the assets of a request. */
export const QUOTE_SOCKET_DONE: readonly Fault[] = [
  {
    id: 'socket-knows-no-tickers',
    breaks: ['WS-QUOTE-04'],
    what: 'the socket takes identifiers only',
    done: {
      behaviour: (current) => ({
        quotedAsset(catalogue, name, on, options) {
          const asset = current.quotedAsset(catalogue, name, on, options);
          return on === 'rest' || asset?.asset_id === name ? asset : undefined;
        },
      }),
    },
  },
  {
    id: 'socket-knows-no-identifiers',
    breaks: ['WS-QUOTE-05'],
    what: 'the socket takes tickers only',
    done: {
      behaviour: (current) => ({
        quotedAsset(catalogue, name, on, options) {
          return on === 'socket' && name.startsWith('rgb:')
            ? undefined
            : current.quotedAsset(catalogue, name, on, options);
        },
      }),
    },
  },
];
