import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { exchanges, START } from '../interface/passive/exchanges.ts';
import { test } from '../test.ts';

const PAGE = { total: 0, limit: 50, offset: 0, timestamp: START };

/** Two exchanges that no check accuses. */
export const SEEN = exchanges(
  { operation: 'GET /api/v1/market/assets', json: { assets: [], network: 'regtest', ...PAGE } },
  { operation: 'GET /api/v1/market/pairs', json: { pairs: [], ...PAGE } },
);

/** The lines by which they are recorded. */
export const [FIRST = '', SECOND = ''] = SEEN.map((exchange) => `${JSON.stringify(exchange)}\n`);

/** A folder of evidence, and what appends to its files. */
export function evidence() {
  const folder = test.info().outputPath('evidence');
  mkdirSync(folder);
  return { folder, write: (name: string, text: string) => appendFileSync(join(folder, name), text) };
}
