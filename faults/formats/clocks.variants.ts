import type { Variant } from '../fault.ts';

/** What depends on the time of day, wherever it is told. */
const TIMES: readonly string[] = [
  'FMT-TIME',
  'QUO-TIME',
  'QUO-RESP',
  'WS-QUOTE',
  'SWP-INIT',
  'SWP-STATE',
  'SWP-STATUS',
  'FLW',
];

const DAY = 86_400;
/** Longer than a quote lives. */
const MINUTES = 240;

/** Conforming services of another make: how their clock goes. */
export const VARIANTS: readonly Variant[] = [
  {
    id: 'benign-clock-ahead',
    shows: ['QUO-TIME-01'],
    what: 'its clock is a day ahead',
    concerns: TIMES,
    done: { options: { clock_ahead_seconds: DAY } },
  },
  {
    id: 'benign-clock-behind',
    what: 'its clock is a day behind',
    concerns: TIMES,
    done: { options: { clock_ahead_seconds: -DAY } },
  },
  {
    id: 'benign-clock-minutes-ahead',
    what: 'its clock is four minutes ahead',
    concerns: TIMES,
    done: { options: { clock_ahead_seconds: MINUTES } },
  },
  {
    id: 'benign-clock-minutes-behind',
    what: 'its clock is four minutes behind',
    concerns: TIMES,
    done: { options: { clock_ahead_seconds: -MINUTES } },
  },
];
