import type { Faults } from '../fault.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { breaksEnforced, keyOfOwner } from './letting-in.ts';

const INIT_PATH = '/api/v1/swaps/init';

/** A defect in recognising callers that shows where the path is spelt otherwise. */
export const FAULTS: Faults = {
  'init-with-a-slash-behind-its-path-without-a-key': breaksEnforced('AUT-ENF-01')
    .what('an init whose path has a slash at its end is served without a key')
    .wire(withASlash()),
};

/** Serves inits without a key, in the name of the first good one, where their path goes on by a slash. */
function withASlash(): Wire {
  return {
    async request(request, { memory, ask }) {
      const good = keyOfOwner(memory);
      if (!isKeyless(request) || request.path !== `${INIT_PATH}/` || good === undefined) return undefined;
      return ask({ ...request, path: INIT_PATH, headers: { ...request.headers, authorization: good } });
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
