import { causeSentence } from '../cause-sentence.ts';
import type { Conformance } from '../conformance.ts';
import type { RequirementReport } from '../requirement-report.ts';
import { Prose } from './prose.tsx';
import { Section } from './section.tsx';

/** What is violated, each cause with a sentence, as links into the list of requirements. */
export function Violations({ report }: { readonly report: Conformance }) {
  if (report.causes.length === 0) return null;
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  return (
    <Section id="violations" short="Violations" title="Violations">
      <ol class="violations">
        {report.causes.map((cause) => {
          const [first, ...others] = cause.requirements.flatMap((id) => byId.get(id) ?? []);
          return first === undefined ? null : (
            <li key={first.id}>
              <Violation requirement={first} message={cause.message} />
              <Others requirements={others} />
              <Followers ids={cause.followers ?? []} />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Violation({ requirement, message }: { readonly requirement: RequirementReport; readonly message: string }) {
  const { id, level, statement } = requirement;
  return (
    <a class="violation" href={`#${id}`}>
      <code>{id}</code>
      <span class={`level ${level}`}>{level}</span>
      <span class="what">
        <Prose text={statement} />
        <small class="why">{causeSentence(message)}</small>
      </span>
    </a>
  );
}

/** What could not be judged, as it starts from what is broken. */
function Followers({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <details class="follow">
      <summary>{ids.length === 1 ? '1 more follows from it' : `${ids.length} more follow from it`}</summary>
      <p>
        {ids.map((id) => (
          <a key={id} href={`#${id}`}>
            <code>{id}</code>
          </a>
        ))}
      </p>
    </details>
  );
}

/** What the same cause violates besides. */
function Others({ requirements }: { readonly requirements: readonly RequirementReport[] }) {
  if (requirements.length === 0) return null;
  return (
    <ul class="also" aria-label="Also violated by it">
      {requirements.map(({ id, level, statement }) => (
        <li key={id}>
          <a href={`#${id}`} title={statement}>
            <code>{id}</code> <span class={`level ${level}`}>{level}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
