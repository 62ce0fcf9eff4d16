import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allMutants, drawn } from './mutants.ts';
import { leftOf, prepare, reachIn } from './rounds.ts';
import { type Judged, place, summary } from './summary.ts';
import { idsOf, verdictOf } from './verdict.ts';

/**
 * The mutation run: small mistakes are made in the rooms of the reference that decide what the maker says and does, one at a
 * time, and all checks are made against each until one is violated. What survives is either no difference on the wire, or a
 * behaviour that the interface leaves open, or something that no check looks at.
 */
const PROJECT = resolve(import.meta.dirname, '../..');
const FOLDER = join(PROJECT, 'test-results/mutation', String(process.pid));
const CLEAN = 'clean';
/** The files of checks of this many mutants fit into the memory of one run of Playwright. */
const AT_ONCE = 40;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '400' },
    after: { type: 'string', default: '0' },
    files: { type: 'string', default: 'reference/' },
    numbers: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
});
const seed = whole('--seed', values.seed);
const most = whole('--most', values.most);
const after = whole('--after', values.after);
const numbers = values.numbers
  .split(',')
  .filter(Boolean)
  .map((text) => whole('--numbers', text));

const began = performance.now();
const mutants = allMutants().filter(({ file, number }) =>
  numbers.length > 0 ? numbers.includes(number) : file.includes(values.files),
);
if (values.list) process.stdout.write(`${mutants.map(place).join('\n')}\n`);
else await judgeAll();

async function judgeAll(): Promise<void> {
  prepare(FOLDER, mutants);
  const [clean] = await leftOf(FOLDER, [{ id: CLEAN, number: 0, measured: true, suites: [], folder: FOLDER }]);
  const results = [...(clean?.active ?? []), ...(clean?.passive ?? [])];
  const red = idsOf(results, 'violated');
  if (clean === undefined || clean.over !== undefined || red.length > 0)
    throw new Error(`the reference is not clean without any mutant: ${red.join(' ') || clean?.over}`);
  const verified = new Set(idsOf(results, 'verified'));
  if (verified.size === 0) throw new Error('no requirement was verified without any mutant: the checks did not run');
  const reach = reachIn(FOLDER);
  const covered = new Set(reach.keys());
  const chosen = drawn(
    mutants.filter(({ number }) => covered.has(number)),
    after + most,
    seed,
  ).slice(after);
  const out = join(PROJECT, 'reports/out/mutation', new Date().toISOString().replace(/[:.]/g, '-'));
  mkdirSync(out, { recursive: true });
  process.stdout.write(
    `${mutants.length} mutants, ${covered.size} come by, ${chosen.length} chosen; ${verified.size} requirements verified without any\n`,
  );
  const judged: Judged[] = [];
  for (let from = 0; from < chosen.length; from += AT_ONCE) {
    const some = chosen.slice(from, from + AT_ONCE);
    const left = await leftOf(
      FOLDER,
      some.map(({ number }) => ({
        id: `mutant-${number}`,
        number,
        measured: false,
        // What is looked at again is looked at by all.
        suites: numbers.length > 0 ? [] : [...(reach.get(number) ?? [])],
        folder: FOLDER,
      })),
    );
    for (const [index, mutant] of some.entries()) {
      const verdict = verdictOf(left[index] ?? { active: [], passive: [], over: undefined, stray: [] }, verified);
      judged.push({ mutant, verdict });
      appendFileSync(join(out, 'mutants.ndjson'), `${JSON.stringify({ mutant, verdict })}\n`);
    }
    const survivors = judged.filter(({ verdict }) => verdict.end === 'survived').length;
    process.stdout.write(`${judged.length} of ${chosen.length} judged, ${survivors} survived, ${seconds()} s\n`);
  }
  const text = summary(mutants, covered, judged);
  writeFileSync(join(out, 'summary.txt'), `${text}\n`);
  process.stdout.write(`${text}\n${seconds()} s; ${out}\n`);
  rmSync(FOLDER, { recursive: true, force: true });
}

function whole(flag: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${flag}: ${JSON.stringify(text)} must be a whole number`);
}

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
