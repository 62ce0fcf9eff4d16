import { join } from 'node:path';

/**
 * The folder of the reports of a run that names none, below the working folder: by the time, in UTC.
 * @param suffix behind it
 */
export function defaultOut(suffix = ''): string {
  return join('reports/out', `${new Date().toISOString().replace(/[:.]/g, '-')}${suffix}`);
}
