import { type Members, membersOf } from '../../../../engine/json/members.ts';
import { partOf, type Report } from './report.ts';
import { compareSchemas } from './schemas.ts';
import { type Described, listIn, partsOf, UNREAD } from './side.ts';

/** Headers that OpenAPI says are no parameters. */
const NO_PARAMETERS = ['accept', 'content-type', 'authorization'];

/** Compares the parameters of an operation. Those of a path are part of its name. */
export function compareParameters(before: Described, after: Described, report: Report): void {
  const one = parametersOf(before);
  const other = parametersOf(after);
  // One that cannot be read may be any.
  const isWhole = !listIn(after, after.members.parameters).includes(UNREAD);
  for (const [name, parameter] of one) {
    const place = partOf(before.id, 'parameter', name);
    const found = other.get(name);
    if (!found) {
      if (isWhole) report.add(place, 'breaking', 'is missing');
      continue;
    }
    const isRequired = found.required === true;
    if ((parameter.required === true) !== isRequired)
      if (isRequired) report.add(place, 'breaking', 'is required, not optional');
      else report.add(place, 'loosened', 'is optional, not required');
    compareSchemas(
      { shapes: before.shapes, schema: schemaOf(before, parameter) },
      { shapes: after.shapes, schema: schemaOf(after, found) },
      place,
      { direction: 'request', report },
    );
  }
  for (const [name, { required }] of other) {
    if (one.has(name)) continue;
    const place = partOf(before.id, 'parameter', name);
    if (required === true) report.add(place, 'breaking', 'is new and required');
    else if (!before.open.has('parameters')) report.add(place, 'extra', 'is new');
  }
}

/** By place and name; of several, the last counts. */
function parametersOf(side: Described): Map<string, Members> {
  return new Map(
    listIn(side, side.members.parameters).flatMap((parameter): [string, Members][] => {
      const { in: place, name } = parameter;
      if (typeof name !== 'string' || typeof place !== 'string' || place === 'path') return [];
      if (place === 'header' && NO_PARAMETERS.includes(name.toLowerCase())) return [];
      return [[`${place} ${place === 'header' ? name.toLowerCase() : name}`, parameter]];
    }),
  );
}

function schemaOf(side: Described, parameter: Members): unknown {
  if (parameter.schema !== undefined) return parameter.schema;
  const [media] = [...partsOf(side, parameter.content).values()];
  return membersOf(media)?.schema;
}
