import type { Members } from '../../../../engine/json/members.ts';
import { responseFor } from '../responses.ts';
import { compareMedia } from './media.ts';
import { partOf, type Report } from './report.ts';
import { compareSchemas } from './schemas.ts';
import { type Described, partsOf, UNREAD } from './side.ts';

/** Compares the answers of an operation, by their statuses: bodies and headers. */
export function compareResponses(before: Described, after: Described, report: Report): void {
  const one = partsOf(before, before.members.responses);
  const other = partsOf(after, after.members.responses);
  const headers = new Map<string, string[]>();
  for (const [status, response] of one) {
    const place = partOf(before.id, 'response', status);
    const name = responseFor(Object.fromEntries(other), status);
    const found = name === undefined ? undefined : other.get(name);
    if (!found) report.add(place, status.startsWith('2') ? 'breaking' : 'loosened', 'is missing');
    else if (found !== UNREAD) {
      compareMedia([before, response], [after, found], place, { direction: 'response', report });
      for (const header of compareHeaders(before, after, status, [response, found], report))
        headers.set(header, [...(headers.get(header) ?? []), status]);
    }
  }
  for (const [header, statuses] of headers)
    report.add(partOf(before.id, 'header', header), 'loosened', `is missing (${statuses.join(', ')})`);
  for (const status of other.keys())
    if (!one.has(status) && /^\d{3}$/.test(status))
      report.add(partOf(before.id, 'response', status), 'extra', 'is new');
}

/** Gives the names of the headers that are missing. */
function compareHeaders(
  before: Described,
  after: Described,
  status: string,
  [response, found]: readonly [Members, Members],
  report: Report,
): string[] {
  const one = headersOf(before, response);
  const other = headersOf(after, found);
  for (const [key, { name, header }] of one) {
    const same = other.get(key)?.header;
    if (same && same !== UNREAD)
      compareSchemas(
        { shapes: before.shapes, schema: header.schema },
        { shapes: after.shapes, schema: same.schema },
        partOf(before.id, 'header', `${status} ${name}`),
        { direction: 'response', report },
      );
  }
  for (const [key, { name }] of other)
    if (!one.has(key)) report.add(partOf(before.id, 'header', `${status} ${name}`), 'extra', 'is new');
  return [...one].filter(([key]) => !other.has(key)).map(([, { name }]) => name);
}

/** By their names in lower case. Of the content type, its own place says all. */
function headersOf(
  side: Described,
  response: Members,
): Map<string, { readonly name: string; readonly header: Members }> {
  return new Map(
    [...partsOf(side, response.headers)]
      .map(([name, header]) => [name.toLowerCase(), { name, header }] as const)
      .filter(([key]) => key !== 'content-type'),
  );
}
