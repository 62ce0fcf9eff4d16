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

// One maker that settles at a multiple of its quote, one that takes another amount than it shows.
const GREEDY = GREEDS.filter(({ name }) => ['greedy-settles-at-20-times', 'greedy-totals-of-1-sat'].includes(name));
for (const greed of GREEDY)
  test(`a maker that ${greed.what} gets no more than the caps`, async () => {
    test.setTimeout(MOST_MS + 60_000);
    const row = await playGreedy(greed, test.info().outputPath('out'), MOST_MS);
    expect(problemsOf(row, Number.POSITIVE_INFINITY)).toEqual([]);
    expect(row.violated).not.toEqual([]);
  });
