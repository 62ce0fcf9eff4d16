import type { Effect } from '../../../../engine/drift.ts';
import { shown } from '../../../../engine/json/members.ts';
import { compareBounds } from './bounds.ts';
import { type Manner, type Place, within } from './report.ts';
import type { Shape, Shapes } from './shape.ts';

/** A schema and the shapes of its document. */
export interface Schema {
  readonly shapes: Shapes;
  readonly schema: unknown;
}

const DEEPEST = 30;

/**
 * Compares what two schemas state of one place. What the earlier one does not state is open, and never a difference: a request may
 * be bounded, and an answer promised more exactly. Circles end, since a pair of schemas is looked at once on a way.
 */
export function compareSchemas(
  before: Schema,
  after: Schema,
  place: Place,
  manner: Manner,
  way: readonly (readonly [unknown, unknown])[] = [],
): void {
  if (way.length === 0) manner.report.beginBody();
  const isKnown = way.some(([one, other]) => one === before.schema && other === after.schema);
  if (isKnown || way.length >= DEEPEST || !manner.report.goesOn()) return;
  const one = before.shapes.shapeOf(before.schema);
  const other = after.shapes.shapeOf(after.schema);
  if (one.isOpen || other.isOpen) return;
  const further = (next: readonly [unknown, unknown], below: string) =>
    compareSchemas({ ...before, schema: next[0] }, { ...after, schema: next[1] }, within(place, below), manner, [
      ...way,
      [before.schema, after.schema],
    ]);
  if (!compareTypes(one, other, place, manner)) return;
  compareValues(one, other, place, manner);
  compareBounds(one, other, place, manner);
  compareMembers(before, one, other, place, manner);
  for (const [name, schema] of one.members)
    if (other.members.has(name)) further([schema, other.members.get(name)], name);
  if (one.items !== undefined && other.items !== undefined) further([one.items, other.items], '[]');
  if (typeof one.others === 'object' && typeof other.others === 'object') further([one.others, other.others], '[*]');
}

/** Says whether the rest can be compared: of another type, everything differs. */
function compareTypes({ types: one }: Shape, { types: other }: Shape, place: Place, manner: Manner): boolean {
  const { direction, report } = manner;
  if (!one) return true;
  if (!other) {
    report.add(place, 'loosened', `has no type, not ${named(one)}`);
    return true;
  }
  const [takes, given] = direction === 'request' ? [other, one] : [one, other];
  if (!covers(takes, given)) {
    report.add(place, 'breaking', `is ${named(other)}, not ${named(one)}`);
    return covers(given, takes);
  }
  if (direction === 'request' && !covers(one, other))
    report.add(place, 'loosened', `is ${named(other)}, not ${named(one)}`);
  if (direction === 'response' && other.has('null') && !one.has('null')) report.add(place, 'breaking', 'may be null');
  return true;
}

function compareValues({ values: one }: Shape, { values: other }: Shape, place: Place, manner: Manner): void {
  if (!one) return;
  if (!other) {
    manner.report.add(place, 'loosened', `is none of ${listed(one)} by the description`);
    return;
  }
  const lacks = one.filter((value) => !other.includes(value));
  const beyond = other.filter((value) => !one.includes(value));
  if (lacks.length > 0) manner.report.add(place, 'breaking', `lacks the value ${listed(lacks)}`);
  if (beyond.length > 0) {
    const effect: Effect = manner.direction === 'request' ? 'loosened' : 'breaking';
    manner.report.add(place, effect, `has the value ${listed(beyond)}, too`);
  }
}

function compareMembers(before: Schema, one: Shape, other: Shape, place: Place, manner: Manner): void {
  const { direction, report, isRequiredOpen = false } = manner;
  if (one.members.size === 0) return;
  if (other.members.size === 0) {
    report.add(place, 'loosened', 'has no members that are described');
    return;
  }
  for (const [name, schema] of one.members) {
    const at = within(place, name);
    if (!other.members.has(name)) {
      if (isStated(before.shapes.shapeOf(schema))) report.add(at, 'breaking', 'is missing');
    } else if (one.required.has(name) !== other.required.has(name)) compareRequired(one.required.has(name), at);
  }
  for (const name of other.members.keys())
    if (!one.members.has(name)) {
      const isDemanded = direction === 'request' && other.required.has(name);
      report.add(within(place, name), isDemanded ? 'breaking' : 'extra', isDemanded ? 'is new and required' : 'is new');
    }

  function compareRequired(wasRequired: boolean, at: Place): void {
    if (wasRequired) report.add(at, direction === 'request' ? 'loosened' : 'breaking', 'is optional, not required');
    else if (direction === 'request' && !isRequiredOpen) report.add(at, 'breaking', 'is required, not optional');
  }
}

/** A member that is never there, or that counts for nothing, cannot be missed. */
function isStated({ isOpen, types }: Shape): boolean {
  return !isOpen && !(types?.size === 1 && types.has('null'));
}

/** Whether all types but null are among others. */
function covers(types: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return [...of].every((type) => type === 'null' || types.has(type) || (type === 'integer' && types.has('number')));
}

function named(types: ReadonlySet<string>): string {
  return [...types].sort().join(' or ');
}

function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, 8).map(shown).join(', ');
  return values.length > 8 ? `${texts} and ${values.length - 8} more` : texts;
}
