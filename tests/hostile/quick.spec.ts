import { expect, test } from '../test.ts';
import { play } from './bed.ts';
import { problemsOf } from './bounds.ts';
import { GREEDS } from './greedy/greeds.ts';
import { playGreedy } from './greedy/play.ts';
import { medley } from './medley.ts';

// A few tricks of each place that cost no waiting, in one run each; npm run test:hostile plays all, each by itself. How long
// a run takes on a busy machine is no matter here: one that does not end is killed, and fails by that.
const QUICK = [
  medley('http', ['resets', 'deep-arrays', 'echo', 'gzip-bomb', 'two-lengths', 'nan', 'large-answers', '8000-tokens']),
  medley('socket', ['garbage', 'fragments', 'echo', 'closes-at-once', 'large-messages', 'compressed', 'deep']),
  medley('node', ['fails', 'echo', 'body-without-end', 'garbage', 'locked', 'deep']),
  medley('levers', ['echo', 'deep', 'garbage']),
];

const MOST_MS = 840_000;

for (const trick of QUICK)
  test(`a peer that ${trick.what} (${trick.on})`, async () => {
    test.setTimeout(MOST_MS + 60_000);
    const row = await play(trick.on, trick, test.info().outputPath('out'), MOST_MS);
    expect(problemsOf(row, Number.POSITIVE_INFINITY)).toEqual([]);
  });

// One maker that settles at a multiple of its quote, one that is paid by other figures than it tells.
for (const name of ['greedy-settles-at-20-times', 'greedy-totals-of-1-sat'])
  test(`no more than the caps leave the node for a maker that is ${name.replaceAll('-', ' ')}`, async () => {
    test.setTimeout(MOST_MS + 60_000);
    const greed = GREEDS.find((one) => one.name === name);
    if (!greed) throw new Error(`there is no greed ${name}`);
    const row = await playGreedy(greed, test.info().outputPath('out'), MOST_MS);
    expect(problemsOf(row, Number.POSITIVE_INFINITY)).toEqual([]);
    expect(row.violated).not.toEqual([]);
  });
