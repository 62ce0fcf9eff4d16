import type { Members } from '../../../../engine/json/members.ts';
import { essence } from '../responses.ts';
import { type Manner, type Place, within } from './report.ts';
import { compareSchemas } from './schemas.ts';
import { type Described, partsOf, UNREAD } from './side.ts';

/** Compares the bodies of a request or a response, by their media types. */
export function compareMedia(
  [before, one]: readonly [Described, Members],
  [after, other]: readonly [Described, Members],
  place: Place,
  manner: Manner,
): void {
  const types = mediaOf(before, one);
  const found = mediaOf(after, other);
  if (types.size === 0) return;
  if (found.size === 0) {
    manner.report.add(place, 'loosened', 'has no body that is described');
    return;
  }
  for (const [type, media] of types) {
    const same = found.get(type) ?? found.get(`${type.split('/', 1)[0]}/*`) ?? found.get('*/*');
    if (!same) manner.report.add(named(place, type), 'breaking', 'is missing');
    else if (media.schema !== undefined && same !== UNREAD)
      compareSchemas(
        { shapes: before.shapes, schema: media.schema },
        { shapes: after.shapes, schema: same.schema },
        place,
        manner,
      );
  }
  for (const type of found.keys())
    if (!types.has(type) && !type.includes('*')) manner.report.add(named(place, type), 'extra', 'is new');
}

function named(place: Place, type: string): Place {
  return within(place, `[media type ${type}]`);
}

function mediaOf(side: Described, body: Members): Map<string, Members> {
  return new Map([...partsOf(side, body.content)].map(([type, media]) => [essence(type), media]));
}
