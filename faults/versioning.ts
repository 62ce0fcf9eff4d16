import type { Plant } from '../reference/maker/plant.ts';
import type { Fault } from './fault.ts';
import { ASSETS, FEE_ESTIMATE } from './operations.ts';

/** Defects of the paths. */
export const VERSIONING_FAULTS: readonly Fault[] = [
  {
    id: 'fee-estimate-moved-away',
    breaks: ['VER-PATH-01'],
    what: 'the fee estimate is not there under /api/v1',
    plant: {
      onRequest: (request, { maker }) =>
        request.operation === FEE_ESTIMATE
          ? maker.errors.application(404, 'NOT_FOUND', 'There is no such operation')
          : undefined,
    },
  },
  {
    id: 'second-version-served',
    breaks: ['VER-PATH-02'],
    what: 'the asset list is served under /api/v2 too',
    plant: alsoUnder('/api/v2/market/assets'),
  },
  {
    id: 'version-optional',
    breaks: ['VER-PATH-02'],
    what: 'the asset list is served without a version in its path',
    plant: alsoUnder('/market/assets'),
  },
];

function alsoUnder(path: string): Plant {
  return {
    onRequest: async (request, { ask }) =>
      request.path === path ? ask({ ...request, path: '/api/v1/market/assets', operation: ASSETS }) : undefined,
  };
}
