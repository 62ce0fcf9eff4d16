import type { Conformance } from '../conformance.ts';
import { type LimitReport, limitLine } from '../limits-hit.ts';

/** Why the run could not be judged. */
export function Problems({ problems }: Pick<Conformance, 'problems'>) {
  return <Unjudged id="problems" title="Why the run could not be judged" lines={problems} />;
}

/** Which limits of the suite the run hit: what lies beyond them was not examined. */
export function LimitsHit({ limitsHit }: { readonly limitsHit: readonly LimitReport[] }) {
  return <Unjudged id="limits-hit" title="Limits hit" lines={limitsHit.map(limitLine)} />;
}

interface UnjudgedProps {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

function Unjudged({ id, title, lines }: UnjudgedProps) {
  if (lines.length === 0) return null;
  return (
    <section class="problems" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
