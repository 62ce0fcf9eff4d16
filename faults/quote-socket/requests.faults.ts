import { type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { listedAsset } from '../market/listed.ts';
import { actionOf } from './messages.ts';

/** Defects in how the requests of a session are read, each in one case only. */
export const FAULTS: Faults = {
  'socket-keeps-the-layers-of-the-last-request': {
    breaks: ['WS-QUOTE-06'],
    what: 'layers that are left out are those of the last request for the same assets on this session, not the default ones',
    wire: {
      message(message, { memory }) {
        const request = quoteRequestIn(message);
        const key = `layers ${message.session.client_id} ${request.from_asset} ${request.to_asset}`;
        const { from_layer, to_layer } = request;
        if (from_layer !== undefined && to_layer !== undefined) memory.set(key, { from_layer, to_layer });
        else if (memory.has(key)) Object.assign(request, memory.get(key));
        return undefined;
      },
    },
  },
  'socket-layers-ignored-beside-tickers': {
    breaks: ['WS-QUOTE-07'],
    what: 'a request that names an RGB asset by its ticker is quoted on the default route, whichever it asks for',
    wire: {
      async message(message, context) {
        const request = quoteRequestIn(message);
        for (const name of [request.from_asset, request.to_asset]) {
          const { asset_id } = (await listedAsset(name, context)) ?? {};
          if (asset_id === undefined || asset_id === name) continue;
          delete request.from_layer;
          delete request.to_layer;
        }
        return undefined;
      },
    },
  },
};

/** The members of a `quote_request`, to be changed in place; none of another message. */
function quoteRequestIn(message: Parameters<typeof actionOf>[0]): Members {
  return actionOf(message) === 'quote_request' ? membersOf(message.value) : {};
}
