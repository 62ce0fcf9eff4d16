import type { Faults } from '../fault.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { breaksEnforced, keyOfOwner } from './letting-in.ts';

/** Defects in recognising callers that show where the path is spelt otherwise. */
export const FAULTS: Faults = {
  'init-with-a-slash-behind-its-path-without-a-key': servedWithASlash('/api/v1/swaps/init', 'an init'),
  'execute-with-a-slash-behind-its-path-without-a-key': servedWithASlash('/api/v1/swaps/execute', 'an execute'),
  'order-with-a-slash-behind-its-path-without-a-key': servedWithASlash('/api/v1/lsps1/create_order', 'an order'),
};

function servedWithASlash(path: string, what: string) {
  return breaksEnforced('AUT-ENF-01')
    .what(`${what} whose path has a slash at its end is served without a key`)
    .wire(withASlash(path));
}

/** Serves a path without a key, in the name of the first good one, where it goes on by a slash. */
function withASlash(path: string): Wire {
  return {
    async request(request, { memory, ask }) {
      const good = keyOfOwner(memory);
      if (!isKeyless(request) || request.path !== `${path}/` || good === undefined) return undefined;
      return ask({ ...request, path, headers: { ...request.headers, authorization: good } });
    },
    reply({ headers: { authorization } }, given, { memory }) {
      if (given.status === 200 && authorization?.startsWith('Bearer ') && !memory.has('good'))
        memory.set('good', authorization);
      return given;
    },
  };
}

function isKeyless({ headers }: HttpRequest): boolean {
  return headers.authorization === undefined;
}
