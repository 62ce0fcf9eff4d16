import { membersOf } from '../../../../engine/json/members.ts';
import { partOf, type Report } from './report.ts';
import { type Described, partIn } from './side.ts';

const ANONYMOUS = 'no key';

/** Compares the ways in which an operation may be asked: without a key, or with one of some kind. */
export function compareSecurity(before: Described, after: Described, report: Report): void {
  const place = partOf(before.id, 'security');
  const one = waysOf(before);
  const other = waysOf(after);
  for (const way of one)
    if (!other.has(way)) report.add(place, other.has(ANONYMOUS) ? 'loosened' : 'breaking', `does not allow ${way}`);
  for (const way of other) if (!one.has(way)) report.add(place, 'extra', `allows ${way}, too`);
}

/** Without any requirement, no key is needed. */
function waysOf(side: Described): Set<string> {
  const wanted = side.members.security ?? side.document.security;
  if (!Array.isArray(wanted) || wanted.length === 0) return new Set([ANONYMOUS]);
  return new Set(
    wanted.map(
      (way) =>
        Object.keys(membersOf(way) ?? {})
          .map((name) => kindOf(side, name))
          .sort()
          .join(' with ') || ANONYMOUS,
    ),
  );
}

/** Schemes are compared by what a client sends; each description has names of its own for them. */
function kindOf(side: Described, name: string): string {
  const scheme = partIn(side, membersOf(membersOf(side.document.components)?.securitySchemes)?.[name]);
  const { type, scheme: kind, in: place, name: key } = scheme ?? {};
  if (type === 'http') return `a key by HTTP ${String(kind).toLowerCase()}`;
  if (type === 'apiKey') return `a key in the ${String(place)} ${String(key)}`;
  return typeof type === 'string' ? type : `the undefined scheme ${name}`;
}
