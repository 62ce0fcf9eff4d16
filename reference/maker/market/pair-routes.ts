import { readBody } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { oneNaming, readPairNames } from './pair-naming.ts';

/** POST /api/v1/market/pairs/routes */
export const listPairRoutes: Handler = (request, maker) => {
  const { behaviour, catalogue, errors } = maker;
  const reading = readBody(request, maker);
  const names = readPairNames(reading);
  if (reading.issues.length > 0) return errors.validation(reading.issues);
  const named = oneNaming(maker, names);
  if ('refusal' in named) return named.refusal;
  const { naming } = named;
  if (naming === undefined) return errors.legacy('One way to name a pair is needed');
  const pair = behaviour.visiblePairs(catalogue.pairs, true).find((one) => behaviour.isNamed(one, naming));
  if (pair === undefined) return errors.application(404, 'PAIR_NOT_FOUND', 'There is no such pair');
  const { routes } = pair;
  if (routes.length === 0) return errors.application(404, 'NOT_FOUND', 'The pair has no routes');
  return ok({ routes });
};
