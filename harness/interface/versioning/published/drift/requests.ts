import { compareMedia } from './media.ts';
import { partOf, type Report } from './report.ts';
import { type Described, partIn, UNREAD } from './side.ts';

/** Compares the bodies that an operation takes. */
export function compareRequests(before: Described, after: Described, report: Report): void {
  const place = partOf(before.id, 'request');
  if (before.open.has('request')) return;
  const one = partIn(before, before.members.requestBody);
  const other = partIn(after, after.members.requestBody);
  if (other === UNREAD) return;
  if (one && other) {
    const isRequiredOpen = before.open.has('required');
    if (one.required === true && other.required !== true) report.add(place, 'loosened', 'is optional, not required');
    if (one.required !== true && other.required === true && !isRequiredOpen)
      report.add(place, 'breaking', 'is required, not optional');
    compareMedia([before, one], [after, other], place, { direction: 'request', report, isRequiredOpen });
  } else if (one) report.add(place, 'breaking', 'is missing');
  else if (other) report.add(place, other.required === true ? 'breaking' : 'extra', 'is new');
}
