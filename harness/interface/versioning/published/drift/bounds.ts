import type { Effect } from '../../../../engine/drift.ts';
import type { Manner, Place } from './report.ts';
import type { Shape } from './shape.ts';

/** A bound, and whether a value may lie on it. */
interface Bound {
  readonly value: number | bigint;
  readonly isOutside: boolean;
}

type Bounds = Shape['bounds'];

const KINDS: readonly {
  readonly what: string;
  readonly of: (bounds: Bounds) => Bound | undefined;
  /** Whether more values lie within the one than within the other. */
  readonly isWider: (one: Bound, other: Bound) => boolean;
}[] = [
  { what: 'least value', of: either('minimum', 'exclusiveMinimum'), isWider: lower },
  { what: 'greatest value', of: either('maximum', 'exclusiveMaximum'), isWider: higher },
  { what: 'least length', of: either('minLength'), isWider: lower },
  { what: 'greatest length', of: either('maxLength'), isWider: higher },
  { what: 'least number of elements', of: either('minItems'), isWider: lower },
  { what: 'greatest number of elements', of: either('maxItems'), isWider: higher },
];

/** Formats of one thing. */
const SAME_FORMAT: Readonly<Record<string, string>> = { instant: 'date-time' };
const NUMBERS = ['int32', 'int64', 'float', 'double'];

/** Compares the bounds and the format that one shape states with those of another. */
export function compareBounds(one: Shape, other: Shape, place: Place, { direction, report }: Manner): void {
  for (const { what, of, isWider } of KINDS) {
    const before = of(one.bounds);
    if (!before) continue;
    const after = of(other.bounds);
    if (!after) report.add(place, 'loosened', `has no ${what}, not ${shown(before)}`);
    else if (isWider(after, before)) add(direction === 'request' ? 'loosened' : 'breaking');
    else if (direction === 'request' && isWider(before, after)) add('breaking');

    function add(effect: Effect): void {
      if (before && after) report.add(place, effect, `has the ${what} ${shown(after)}, not ${shown(before)}`);
    }
  }
  const before = formatOf(one);
  const after = formatOf(other);
  if (before === undefined || before === after) return;
  if (after === undefined) report.add(place, 'loosened', `has no format, not ${before}`);
  else report.add(place, 'breaking', `has the format ${after}, not ${before}`);
}

/** How numbers are stored is no matter of the wire. */
function formatOf({ format }: Shape): string | undefined {
  return format === undefined || NUMBERS.includes(format) ? undefined : (SAME_FORMAT[format] ?? format);
}

function either(inclusive: string, exclusive = '') {
  return (bounds: Bounds): Bound | undefined => {
    const value = bounds.get(inclusive);
    const outside = bounds.get(exclusive);
    if (outside !== undefined) return { value: outside, isOutside: true };
    return value === undefined ? undefined : { value, isOutside: false };
  };
}

function lower(one: Bound, other: Bound): boolean {
  return one.value < other.value || isLooser(one, other);
}

function higher(one: Bound, other: Bound): boolean {
  return one.value > other.value || isLooser(one, other);
}

function isLooser(one: Bound, other: Bound): boolean {
  return Number(one.value) === Number(other.value) && !one.isOutside && other.isOutside;
}

function shown({ value, isOutside }: Bound): string {
  return isOutside ? `${value} (excluded)` : `${value}`;
}
