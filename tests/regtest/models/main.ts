import { rmSync } from 'node:fs';
import { join } from 'node:path';
import build, { DIST } from '../../../build/build.js';
import { brokenSides } from '../../../regtest/lab/breakage.ts';
import { judge } from '../../../regtest/lab/judge.ts';
import { type Nature, startModels } from './laboratory.ts';
import { NATURES } from './natures.ts';

// Judges the maker service in a fresh laboratory of models of each nature, as `npm run lab -- judge` does on real nodes:
// `npm run test:models`. Other flags go to the runs: `npm run test:models -- --only SWP,FLW`.

const [...given] = process.argv.slice(2);
const flags = given.length > 0 ? given : ['--only', 'SWP,FLW,LSP'];

/** Judges in a laboratory of its own, and gives the exit code, 2 where a node broke. */
async function judgeModels(nature: Nature): Promise<number> {
  const folder = join(import.meta.dirname, '../../../test-results/models', nature.revision);
  rmSync(folder, { recursive: true, force: true });
  const from = performance.now();
  const lab = await startModels(join(folder, 'lab'), nature);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const code = await judge({
      ...lab,
      command: [join(DIST, 'cli/main.js')],
      flags: ['--out', join(folder, 'run'), ...flags],
      environment: process.env,
      say,
    });
    const broken = await brokenSides(lab.addresses.nodes);
    const seconds = Math.round((performance.now() - from) / 1000);
    const ends = [`exit code ${code}`, `${lab.settled()} swaps settled`, `${seconds} s`];
    say(
      [`models of ${nature.revision}`, ...ends, ...broken.map((side) => `the node of the ${side} broke`)].join(' · '),
    );
    return broken.length > 0 ? 2 : code;
  } finally {
    await lab.close();
  }
}

await build();
const codes: number[] = [];
for (const nature of NATURES) codes.push(await judgeModels(nature));
process.exitCode = codes.find((code) => code !== 0) ?? 0;
