import type { ComponentChildren } from 'preact';
import type { Verdict } from '../../harness/verdict/verdict.ts';
import type { Group } from '../../specs/register.ts';
import type { RequirementReport } from '../requirement-report.ts';
import { Later } from './later.tsx';
import { figure, titled, VERDICTS } from './words.ts';

interface FoldProps {
  readonly group: Group;
  readonly entries: readonly RequirementReport[];
  /** The rows of its requirements. */
  readonly children: ComponentChildren;
}

/** A group of requirements, folded. Its bar has the width of all others, so that shares can be compared. */
export function GroupFold({ group: { name, prefix }, entries, children }: FoldProps) {
  const counts = VERDICTS.map((verdict) => ({
    verdict,
    count: entries.filter((entry) => entry.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
  return (
    <details class="group" data-group={name} data-prefix={prefix}>
      <summary>
        <span class="name">{titled(name)}</span>
        <Bar counts={counts} total={entries.length} />
        <span class="counts">
          {counts.map(({ verdict, count }) => (
            <span key={verdict} class={verdict}>{`${figure(count)} ${titled(verdict).toLowerCase()} `}</span>
          ))}
        </span>
      </summary>
      <Later>
        <div class="list">{children}</div>
      </Later>
    </details>
  );
}

interface BarProps {
  readonly counts: readonly { readonly verdict: Verdict; readonly count: number }[];
  readonly total: number;
}

/** One bar of all verdicts. The counts stand beside it, so it is hidden from screen readers. */
function Bar({ counts, total }: BarProps) {
  let before = 0;
  return (
    <svg class="bar" viewBox={`0 0 ${Math.max(total, 1)} 10`} preserveAspectRatio="none" aria-hidden="true">
      {counts.map(({ verdict, count }) => {
        const x = before;
        before += count;
        return <rect key={verdict} class={verdict} x={x} width={count} height="10" />;
      })}
    </svg>
  );
}
