import type { Instance } from './instance.ts';

/** An instance that a test invents. */
export function invented(id: string, kind: Instance['kind'], over: Partial<Instance> = {}): Instance {
  return { id, kind, what: id, changes: [], breaks: [], checks: [], ...over };
}

/** One that breaks a requirement of the list of assets, which has a check. */
export const FAULT: Instance = invented('total-wrong', 'fault', {
  what: 'total is wrong',
  breaks: ['MKT-ASSETS-04'],
  checks: ['MKT-ASSETS-04'],
});

export const CLEAN: Instance = invented('clean', 'clean', { what: 'nothing is wrong' });
