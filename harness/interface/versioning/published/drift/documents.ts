import type { Drift } from '../../../../engine/drift.ts';
import { type Members, membersOf } from '../../../../engine/json/members.ts';
import type { PublishedDocument } from '../document.ts';
import { coverageOf, type Named, operationsIn } from '../operations.ts';
import { compareParameters } from './parameters.ts';
import { createReport, partOf } from './report.ts';
import { compareRequests } from './requests.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import { createShapes } from './shape.ts';
import type { Described, Side } from './side.ts';

const MOST_LEFT_OUT = 200;

/**
 * How one description differs from an earlier one, operation by operation. What the earlier one leaves open, by stating
 * nothing or by `x-open` of an operation, is no difference.
 * @param operations those of the earlier one, in the order in which differences are listed
 */
export function differencesBetween(
  before: PublishedDocument,
  after: PublishedDocument,
  operations: readonly Named[] = operationsIn(before),
): Pick<Drift, 'differences' | 'more' | 'leftOut'> {
  const report = createReport();
  const left = new Set<string>();
  const leave = (sentence: string) => {
    if (left.size < MOST_LEFT_OUT) left.add(sentence);
  };
  const sideOf = (document: PublishedDocument): Side => ({ document, shapes: createShapes(document, leave), leave });
  const one = sideOf(before);
  const other = sideOf(after);
  const was = coverageOf(before, operations);
  const is = coverageOf(after, operations);
  for (const { id } of operations) {
    const members = was.described.get(id);
    const found = is.described.get(id);
    if (!members) continue;
    if (found) compareOperations(describedBy(one, id, members), describedBy(other, id, found));
    else if (!is.unread.includes(id)) report.add(partOf(id, 'operation'), 'breaking', 'is missing');
  }
  for (const id of is.beyond) report.add(partOf(id, 'operation'), 'extra', 'is new');
  for (const sentence of is.leftOut) leave(sentence);
  return { differences: report.differences, more: report.more(), leftOut: [...left] };

  function compareOperations(earlier: Described, later: Described): void {
    compareSecurity(earlier, later, report);
    compareParameters(earlier, later, report);
    compareRequests(earlier, later, report);
    compareResponses(earlier, later, report);
  }
}

function describedBy(side: Side, id: string, members: Members): Described {
  const open = members['x-open'];
  return { ...side, id, members: membersOf(members) ?? {}, open: new Set(Array.isArray(open) ? open : []) };
}
