import type { Conformance } from '../conformance.ts';
import { ColumnHeads } from './column-heads.tsx';
import { Section } from './section.tsx';
import { WideTable } from './wide-table.tsx';
import { figure } from './words.ts';

/** How much each operation was asked, and how long its successful answers took. */
export function Operations({ report: { requests, latency } }: { readonly report: Conformance }) {
  const times = new Map(latency.map((entry) => [entry.operation, entry]));
  const operations = Object.entries(requests.byEndpoint);
  if (operations.length === 0) return null;
  return (
    <Section id="operations" short="Times" title="Requests and times">
      <p class="hint">Times are of successful answers, in milliseconds, as the client saw them.</p>
      <WideTable label="Requests and times by operation">
        <table class="figures">
          <ColumnHeads titles={['Operation', 'requests', 'p50', 'p95', 'p99']} />
          <tbody>
            {operations.map(([operation, count]) => (
              <tr key={operation}>
                <th scope="row">
                  <code>{operation}</code>
                </th>
                <td>{figure(count)}</td>
                {(['p50', 'p95', 'p99'] as const).map((share) => (
                  <td key={share}>{milliseconds(times.get(operation)?.[share])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Section>
  );
}

function milliseconds(time: number | undefined): string {
  if (time === undefined) return '–';
  return time < 10 ? time.toFixed(1) : figure(Math.round(time));
}
