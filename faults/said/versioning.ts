import type { Fault } from '../fault.ts';
import { applicationError } from '../front/envelopes.ts';
import type { Said } from '../front/exchange.ts';
import { FEE_ESTIMATE } from '../operations.ts';
import { answerTo } from './change.ts';

/** Defects of the paths. */
export const VERSIONING_SAID: readonly Fault[] = [
  {
    id: 'fee-estimate-moved-away',
    breaks: ['VER-PATH-01'],
    what: 'the fee estimate is not there under /api/v1',
    said: answerTo(FEE_ESTIMATE, () => applicationError(404, 'NOT_FOUND', 'There is no such operation')),
  },
  {
    id: 'second-version-served',
    breaks: ['VER-PATH-02'],
    what: 'the asset list is served under /api/v2 too',
    said: alsoUnder('/api/v2/market/assets'),
  },
  {
    id: 'version-optional',
    breaks: ['VER-PATH-02'],
    what: 'the asset list is served without a version in its path',
    said: alsoUnder('/market/assets'),
  },
  {
    id: 'api-without-a-version',
    breaks: ['VER-PATH-02'],
    what: 'the asset list is served under /api without a version',
    said: alsoUnder('/api/market/assets'),
  },
  {
    id: 'channel-orders-absent',
    breaks: ['VER-PATH-01'],
    what: 'no operation of channel orders is there',
    said: absent((path) => path.startsWith('/api/v1/lsps1/')),
  },
  {
    id: 'rate-decision-absent',
    breaks: ['VER-PATH-01'],
    what: 'of the channel orders the decision on a new rate is not there',
    said: absent((path) => path === '/api/v1/lsps1/rate_decision'),
  },
];

/** A service that does not know some paths. */
function absent(isAbsent: (path: string) => boolean): Said {
  return {
    request: ({ path }) =>
      isAbsent(path) ? applicationError(404, 'NOT_FOUND', 'There is no such operation') : undefined,
  };
}

function alsoUnder(path: string): Said {
  return {
    request: async (request, { ask }) =>
      request.path === path ? ask({ ...request, path: '/api/v1/market/assets' }) : undefined,
  };
}
