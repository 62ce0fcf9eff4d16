import { Mark } from '../../reports/html/mark.tsx';
import { Prose } from '../../reports/html/prose.tsx';
import { WideTable } from '../../reports/html/wide-table.tsx';
import { figure, titled } from '../../reports/html/words.ts';
import type { PublishedMatrix } from './published-matrix.ts';

interface MatrixProps {
  readonly matrix: PublishedMatrix;
}

type Fault = PublishedMatrix['instances'][number];
type Column = PublishedMatrix['requirements'][number];

/** The body of `kill-matrix.html`: which fault turned which requirement red, a table for each group. */
export function MatrixPage({ matrix }: MatrixProps) {
  const { instances, requirements, seconds, variantsJudged } = matrix;
  const faults = instances.filter(({ kind }) => kind === 'fault');
  const problems = [...matrix.problems, ...instances.flatMap((instance) => instance.problems)];
  const groups = [...new Set(requirements.map(({ group }) => group))];
  return (
    <main>
      <header class={`head ${problems.length === 0 ? 'verified' : 'violated'}`}>
        <p class="overline">maker-conformance · kill matrix</p>
        <h1>
          <Mark of={problems.length === 0 ? 'verified' : 'violated'} />
          <span>
            {problems.length === 0 ? 'Every check can fail, and accuses nobody' : `${problems.length} problems`}
            <small>
              {`${figure(faults.length)} injected faults, ${figure(instances.length - faults.length)} conforming servers, ${figure(Math.round(seconds))} s; ${variantsJudged}`}
            </small>
          </span>
        </h1>
      </header>
      {problems.length > 0 ? (
        <section class="problems" aria-labelledby="problems">
          <h2 id="problems">What is not as it must be</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <form class="filters" hidden aria-label="Filter">
        <div class="fields">
          <label class="search">
            <span>Search</span>
            <input type="search" name="text" placeholder="Fault, requirement or words of them" />
          </label>
          <label>
            <input type="checkbox" name="problems" /> only what is not as it must be
          </label>
          <output class="shown" aria-live="polite" />
        </div>
      </form>
      <p class="hint">
        <span class="cell killed">●</span> broken, and noticed <span class="cell missed">○</span> broken, and not
        noticed <span class="cell beside">·</span> turns red beside it, before all that is broken was noticed
      </p>
      {groups.map((group) => (
        <GroupTable
          key={group}
          name={group}
          faults={faults}
          columns={requirements.filter((requirement) => requirement.group === group)}
        />
      ))}
      <Servers servers={instances.filter(({ kind }) => kind !== 'fault')} />
    </main>
  );
}

/** The faults that break something of a group, against its requirements. Reds of other groups stand in their tables. */
function GroupTable({
  name,
  faults,
  columns,
}: {
  readonly name: string;
  readonly faults: readonly Fault[];
  readonly columns: readonly Column[];
}) {
  const ids = new Set(columns.map(({ id }) => id));
  const rows = faults.filter(({ breaks }) => breaks.some((id) => ids.has(id)));
  const shown = columns.filter(({ id }) => rows.some(({ breaks, violated }) => [...breaks, ...violated].includes(id)));
  return (
    <details class="matrix" id={name}>
      <summary>
        <h2>{titled(name)}</h2> <span class="hint">{`${rows.length} faults × ${shown.length} requirements`}</span>
      </summary>
      <WideTable label={`${titled(name)}, faults against requirements`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Fault</th>
              {shown.map(({ id, statement }) => (
                <th scope="col" key={id} title={statement}>
                  <span>{id}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((fault) => (
              <tr key={fault.id} data-row data-problem={fault.problems.length > 0}>
                <th scope="row">
                  <code>{fault.id}</code>
                  <span class="why">{fault.what}</span>
                </th>
                {shown.map(({ id }) => (
                  <Cell key={id} id={id} fault={fault} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </details>
  );
}

function Cell({ id, fault: { breaks, violated } }: { readonly id: string; readonly fault: Fault }) {
  const [breaking, red] = [breaks.includes(id), violated.includes(id)];
  if (breaking && red)
    return (
      <td class="cell killed" title={`${id}: noticed`}>
        ●
      </td>
    );
  if (breaking)
    return (
      <td class="cell missed" title={`${id}: not noticed`}>
        ○
      </td>
    );
  return red ? (
    <td class="cell beside" title={`${id}: red, too`}>
      ·
    </td>
  ) : (
    <td />
  );
}

/** The conforming servers, of which no check may complain. */
function Servers({ servers }: { readonly servers: readonly Fault[] }) {
  return (
    <details class="matrix" id="conforming">
      <summary>
        <h2>Conforming servers</h2> <span class="hint">{`${servers.length} nobody may accuse`}</span>
      </summary>
      <ul>
        {servers.map(({ id, what, verified, violated, problems }) => (
          <li key={id} data-row data-problem={problems.length > 0}>
            <code>{id}</code> <Prose text={what} />
            <span class="why">
              {violated.length === 0 ? `${verified} verified, none violated` : `accused by ${violated.join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
