import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';

/** The requirements about the time of day, wherever it is shown. */
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
export const VARIANTS: readonly Variant[] = conforming(TIMES, {
  'clock-ahead': {
    what: 'its clock is a day ahead',
    exercises: ['QUO-TIME-01'],
    behaviour: { options: { clock_ahead_seconds: DAY } },
  },
  'clock-behind': { what: 'its clock is a day behind', behaviour: { options: { clock_ahead_seconds: -DAY } } },
  'clock-minutes-ahead': {
    what: 'its clock is four minutes ahead',
    behaviour: { options: { clock_ahead_seconds: MINUTES } },
  },
  'clock-minutes-behind': {
    what: 'its clock is four minutes behind',
    behaviour: { options: { clock_ahead_seconds: -MINUTES } },
  },
});
