import type { ComponentChildren } from 'preact';
import { type Shared, sentenceOf, shared } from '../../harness/engine/drift.ts';
import { plainText } from '../../harness/engine/plain-text.ts';
import type { DriftReport } from '../drift.ts';
import { ColumnHeads } from './column-heads.tsx';
import { Section } from './section.tsx';
import { WideTable } from './wide-table.tsx';
import { figure } from './words.ts';

interface DriftProps {
  readonly drift: DriftReport | undefined;
}

/** Most lines of a table; `drift.json` has all. */
const MOST_LINES = 200;
const MOST_OPERATIONS = 4;

/** How a published description differs from the interface, and how the answers of the run fit it. */
export function DriftSection({ drift }: DriftProps) {
  if (drift === undefined) return null;
  const { openapi, version, described, operations, differences, more, leftOut } = drift;
  const lines = shared(differences);
  return (
    <Section id="drift" short="Description" title="Compared with the published description">
      <p class="hint">
        {plainText(`Version ${version ?? 'not given'}, OpenAPI ${openapi}; it has ${described} of ${operations}`)}{' '}
        operations. The interface stays the authority: differences are reported, never judged. All of them stand in{' '}
        <a href="drift.json">drift.json</a>.
      </p>
      {lines.length === 0 ? <p>It does not differ from the interface.</p> : <Differences lines={lines} more={more} />}
      <Answers drift={drift} />
      {leftOut.length > 0 && (
        <ul class="remarks">
          {leftOut.slice(0, MOST_LINES).map((sentence) => (
            <li key={sentence}>{plainText(sentence)}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface DriftTableProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly titles: readonly string[];
  /** How many lines are not among its rows. */
  readonly unshown: number;
  readonly children: ComponentChildren;
}

function DriftTable({ label, titles, unshown, children }: DriftTableProps) {
  return (
    <WideTable label={label}>
      <table class="figures drift">
        <ColumnHeads titles={titles} />
        <tbody>{children}</tbody>
      </table>
      {unshown > 0 && <p>{`And ${figure(unshown)} more.`}</p>}
    </WideTable>
  );
}

function Differences({ lines, more }: { readonly lines: readonly Shared[]; readonly more: number }) {
  return (
    <DriftTable
      label="Differences between the published description and the interface"
      titles={['Effect', 'Difference', 'Operations']}
      unshown={Math.max(0, lines.length - MOST_LINES) + more}
    >
      {lines.slice(0, MOST_LINES).map((line) => (
        <tr key={`${line.effect} ${sentenceOf(line)} ${line.operations[0]}`}>
          <td>{line.effect}</td>
          <th scope="row">{plainText(sentenceOf(line))}</th>
          <td>
            <Operations line={line} />
          </td>
        </tr>
      ))}
    </DriftTable>
  );
}

function Operations({ line: { operations } }: { readonly line: Shared }) {
  const more = operations.length - MOST_OPERATIONS;
  return (
    <>
      {operations.slice(0, MOST_OPERATIONS).map((operation) => (
        <code key={operation}>{plainText(operation)}</code>
      ))}
      {more > 0 && `and ${figure(more)} more`}
    </>
  );
}

/** The answers of the run that do not fit it, each difference with its count. */
function Answers({ drift: { answers } }: { readonly drift: DriftReport }) {
  const lines = answers.flatMap(({ operation, status, problems }) =>
    problems.map((problem) => ({ place: `${operation} ${status}`, ...problem })),
  );
  if (answers.length === 0) return null;
  if (lines.length === 0) return <p>Every answer of the run that it describes fits it.</p>;
  return (
    <DriftTable
      label="Answers that do not fit the published description"
      titles={['Operation and status', 'Difference', 'answers', 'first']}
      unshown={lines.length - MOST_LINES}
    >
      {lines.slice(0, MOST_LINES).map(({ place, problem, answers: count, exchange }) => (
        <tr key={`${place} ${problem}`}>
          <th scope="row">
            <code>{plainText(place)}</code>
          </th>
          <td>{plainText(problem)}</td>
          <td>{figure(count)}</td>
          <td>
            {exchange === undefined ? (
              '–'
            ) : (
              <a href={`#exchange-${exchange}`} data-exchange={exchange}>
                {exchange}
              </a>
            )}
          </td>
        </tr>
      ))}
    </DriftTable>
  );
}
