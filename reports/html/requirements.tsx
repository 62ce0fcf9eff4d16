import type { Group, Register } from '../../specs/register.ts';
import type { Conformance } from '../conformance.ts';
import type { CheckSample } from '../sampled.ts';
import { reasonsOf } from '../summary.ts';
import { GroupFold } from './group.tsx';
import { Mark } from './mark.tsx';
import { Row, type RowProps } from './requirement-row.tsx';
import { Section } from './section.tsx';
import { figure, titled, VERDICTS } from './words.ts';

const LEVELS = ['must', 'should', 'may', 'silent'] as const;

interface RequirementsProps extends Pick<RowProps, 'names' | 'interfaceUrl'> {
  readonly report: Conformance;
  readonly register: Register;
  readonly scripts: ReadonlyMap<string, string>;
}

/** All requirements, a fold for each group, with filters. */
export function Requirements({ report, register, names, scripts, interfaceUrl }: RequirementsProps) {
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const sampled = new Map<string, CheckSample[]>();
  for (const entry of report.sampled) sampled.set(entry.check, [...(sampled.get(entry.check) ?? []), entry]);
  return (
    <Section id="requirements" short="Requirements" title="Requirements by group">
      <Coverage report={report} />
      <Filters report={report} groups={register.groups} />
      <div class="groups">
        {register.groups.map((group) => {
          const entries = group.requirements.flatMap(({ id }) => byId.get(id) ?? []);
          return (
            <GroupFold key={group.name} group={group} entries={entries}>
              {entries.map((requirement) => (
                <Row
                  key={requirement.id}
                  requirement={requirement}
                  entry={register.byId.get(requirement.id)}
                  names={names}
                  sampled={sampled}
                  script={scripts.get(requirement.id)}
                  interfaceUrl={interfaceUrl}
                />
              ))}
            </GroupFold>
          );
        })}
      </div>
      <p class="empty" hidden>
        Nothing fits these filters.
      </p>
    </Section>
  );
}

/** What the two coverages count, and why some requirements were not exercised. */
function Coverage({ report }: Pick<RequirementsProps, 'report'>) {
  const { executed, eligible, binding, notExercised } = report.summary;
  return (
    <p class="hint coverage">
      {`Executed: ${figure(executed)} of ${figure(eligible)} requirements that this run could judge, and of ${figure(binding)} must and should of the whole register. `}
      {notExercised === 0 ? '' : `Not exercised: ${reasonsOf(report)}.`}
    </p>
  );
}

interface FiltersProps extends Pick<RequirementsProps, 'report'> {
  readonly groups: readonly Group[];
}

/** Shown by the page's script only, since nothing filters without it. */
function Filters({ report, groups }: FiltersProps) {
  const having = (verdict: string) => report.requirements.filter((entry) => entry.verdict === verdict).length;
  return (
    <form class="filters" data-total={report.requirements.length} hidden>
      <fieldset>
        <legend>Verdict</legend>
        {VERDICTS.map((verdict) => (
          <button key={verdict} type="button" class={verdict} data-verdict={verdict} aria-pressed="false">
            <Mark of={verdict} />
            {titled(verdict)} <span class="count">{having(verdict)}</span>
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>Level</legend>
        {LEVELS.map((level) => (
          <button key={level} type="button" data-level={level} aria-pressed="false">
            {titled(level)}
          </button>
        ))}
      </fieldset>
      <div class="fields">
        <label>
          <span>Group</span>
          <select name="group">
            <option value="">All groups</option>
            {groups.map(({ name }) => (
              <option key={name} value={name}>
                {titled(name)}
              </option>
            ))}
          </select>
        </label>
        <label class="search">
          <span>Search</span>
          <input type="search" name="text" placeholder="Id, endpoint or words" autocomplete="off" spellcheck={false} />
        </label>
        <button type="reset">Clear</button>
        <p role="status" class="shown" />
      </div>
    </form>
  );
}
