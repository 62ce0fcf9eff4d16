import { join } from 'node:path';
import build from '../../build/build.js';
import { play } from './play.ts';
import { nameOf, ROWS } from './rows.ts';

/**
 * Plays ordinary runs of each tier, with all that may be provided, in both modes and each profile, and prints how they end.
 * `--whole` has all checks made, not only those at the borders of tiers; other arguments are words that the names of the rows
 * to play hold, all of them: `npm run test:tiers -- --whole "read, nothing"`.
 */
const words = process.argv.slice(2);
const isWhole = words.includes('--whole');
const wanted = words.filter((word) => word !== '--whole');
const rows = ROWS.filter((row) => wanted.every((word) => nameOf(row).includes(word)));
await build();
let failed = 0;
for (const row of rows) {
  const from = performance.now();
  const folder = join(import.meta.dirname, '../../test-results/tiers', nameOf(row).replace(/\W+/g, '-'));
  const problems = await play(row, folder, isWhole);
  if (problems.length > 0) failed++;
  const seconds = Math.round((performance.now() - from) / 1000);
  const lines = [`${problems.length === 0 ? '✓' : '✗'} ${nameOf(row)} (${seconds} s)`, ...problems];
  process.stdout.write(`${lines.join('\n  ')}\n`);
}
process.stdout.write(`${rows.length - failed} of ${rows.length} ordinary runs end as they should\n`);
process.exitCode = rows.length > 0 && failed === 0 ? 0 : 1;
