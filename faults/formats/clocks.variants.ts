import { withHeaders } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import type { Wire } from '../proxy/exchange.ts';

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
/** Longer than a clock of its own may be off without being noticed, and shorter than a quote lives. */
const SECONDS_OFF = 45;
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
  'date-ahead': exercises('QUO-TIME-01')
    .scope()
    .what('a proxy in front of it adds a `Date` that is 45 s ahead of all its times')
    .wire(dateAheadBy(SECONDS_OFF)),
  'date-behind': exercises()
    .scope()
    .what('a proxy in front of it adds a `Date` that is 45 s behind all its times')
    .wire(dateAheadBy(-SECONDS_OFF)),
});

/** A proxy that adds a `Date` by its own clock. */
function dateAheadBy(seconds: number): Wire {
  return {
    reply(_, given) {
      const date = Date.parse(given.headers.date ?? '') + seconds * 1000;
      return Number.isNaN(date) ? given : withHeaders(given, { date: new Date(date).toUTCString() });
    },
  };
}
