import { plainText } from '../../harness/engine/plain-text.ts';
import { closing, sectionsOf } from '../diff/sections.ts';
import type { History } from '../history/history.ts';
import { changeCounts, sinceWhen } from '../history/since.ts';
import { ColumnHeads } from './column-heads.tsx';
import { Heading } from './heading.tsx';
import { Section } from './section.tsx';
import { WideTable } from './wide-table.tsx';
import { figure, moment } from './words.ts';

/** What changed since the last run of the kind. Without a history there is nothing to say. */
export function Changes({ history }: { readonly history: History | undefined }) {
  if (history?.since === undefined) return null;
  const { since } = history;
  const sections = sectionsOf(since);
  return (
    <details class="changes">
      <summary>
        <Heading id="changes" short="Changes">{`Since ${sinceWhen(since)}: `}</Heading>
        {`${changeCounts(since)}. ${closing(since)}`}
      </summary>
      {since.notes.length === 0 ? null : (
        <ul class="hint">
          {since.notes.map((note) => (
            <li key={note}>{plainText(note)}</li>
          ))}
        </ul>
      )}
      {sections.map(({ title, entries }) => (
        <details class="change" key={title}>
          <summary>{`${title} (${entries.length})`}</summary>
          <ul>
            {entries.map(({ head, said }) => (
              <li key={head}>
                {head}
                {said.map((text) => (
                  <small class="why" key={text}>
                    {plainText(text)}
                  </small>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </details>
  );
}

/** The runs before this one, the last first. */
export function Trend({ history }: { readonly history: History | undefined }) {
  if (history === undefined || history.runs.length < 2) return null;
  return (
    <Section id="trend" short="Runs" title="The last runs">
      <WideTable label="The last runs of this kind">
        <table class="figures">
          <ColumnHeads titles={['Run', 'verified', 'violated', 'waived', 'not exercised', 'coverage', 'exit code']} />
          <tbody>
            {history.runs.toReversed().map((run) => (
              <tr key={run.startedAt}>
                <th scope="row">{moment(run.startedAt)}</th>
                <td>{figure(run.verified)}</td>
                <td>{figure(run.violated)}</td>
                <td>{figure(run.waived)}</td>
                <td>{figure(run.notExercised)}</td>
                <td>{`${run.coverage} %`}</td>
                <td>{run.exitCode}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Section>
  );
}
