import { readFileSync } from 'node:fs';
import { differencesBetween } from './differences.ts';

// Compares two published matrices row by row: prints each difference, and ends in 1 when there is one.

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  process.stderr.write('Give two files: npm run test:kill:compare -- BEFORE.json AFTER.json\n');
  process.exit(2);
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const differences = differencesBetween(read(before), read(after));
for (const line of differences) process.stdout.write(`${line}\n`);
process.stdout.write(`${differences.length} differences\n`);
process.exitCode = differences.length === 0 ? 0 : 1;
