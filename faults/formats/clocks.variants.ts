import { conforming, exercises } from '../conforming.ts';

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
export const VARIANTS = conforming(TIMES, {
  'clock-ahead': exercises('QUO-TIME-01').what('its clock is a day ahead').options({ clock_ahead_seconds: DAY }),
  'clock-behind': exercises().what('its clock is a day behind').options({ clock_ahead_seconds: -DAY }),
  'clock-minutes-ahead': exercises().what('its clock is four minutes ahead').options({ clock_ahead_seconds: MINUTES }),
  'clock-minutes-behind': exercises()
    .what('its clock is four minutes behind')
    .options({ clock_ahead_seconds: -MINUTES }),
});
