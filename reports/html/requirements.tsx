import { plainText } from '../../harness/engine/plain-text.ts';
import { answersText, type Group, type Register, type Requirement } from '../../specs/register.ts';
import type { Conformance } from '../conformance.ts';
import { scriptFile } from '../repeat/script.ts';
import type { CheckReport, RequirementReport } from '../requirement-report.ts';
import type { CheckSample } from '../sampled.ts';
import { Code } from './code.tsx';
import { Mark } from './mark.tsx';
import { Prose } from './prose.tsx';
import { titled, VERDICTS } from './words.ts';

const LEVELS = ['must', 'should', 'may', 'silent'] as const;

interface RequirementsProps {
  readonly report: Conformance;
  readonly register: Register;
  /** Names of the exchanges that stand on the page, by number. */
  readonly names: ReadonlyMap<number, string>;
  readonly scripts: ReadonlyMap<string, string>;
  readonly interfaceUrl: string | undefined;
}

/** The list of all requirements with its filters. */
export function Requirements({ report, register, names, scripts, interfaceUrl }: RequirementsProps) {
  const sampled = new Map<string, CheckSample[]>();
  for (const entry of report.sampled) sampled.set(entry.check, [...(sampled.get(entry.check) ?? []), entry]);
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements">Requirements</h2>
      <Filters report={report} groups={register.groups} />
      <div class="list">
        {report.requirements.map((requirement) => (
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
      </div>
      <p class="empty" hidden>
        Nothing fits these filters.
      </p>
    </section>
  );
}

/** Shown by the page's script only, since nothing filters without it. */
function Filters({ report, groups }: { readonly report: Conformance; readonly groups: readonly Group[] }) {
  const having = (verdict: string) => report.requirements.filter((entry) => entry.verdict === verdict).length;
  return (
    <form class="filters" hidden>
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

interface RowProps {
  readonly requirement: RequirementReport;
  readonly entry: Requirement | undefined;
  readonly names: ReadonlyMap<number, string>;
  /** What was sampled, by the titles of the checks. */
  readonly sampled: ReadonlyMap<string, readonly CheckSample[]>;
  readonly script: string | undefined;
  readonly interfaceUrl: string | undefined;
}

function Row({ requirement, entry, names, sampled, script, interfaceUrl }: RowProps) {
  const { id, level, verdict, statement, endpoint, checks } = requirement;
  const why = whyOf(requirement);
  return (
    <details class="requirement" id={id} data-verdict={verdict} data-level={level} data-group={entry?.group ?? ''}>
      <summary>
        <span class={`verdict ${verdict}`}>
          <Mark of={verdict} />
          <span class="word">{titled(verdict)}</span>
        </span>
        <code>{id}</code>
        <span class={`level ${level}`}>{level}</span>
        <span class="what">
          <Prose text={statement} />
          {why === undefined ? null : <small class="why">{why}</small>}
        </span>
      </summary>
      <div class="inside">
        <dl>
          <Line name="Endpoint" value={endpoint === '*' ? 'every operation' : endpoint} />
          <Source heading={entry?.source} interfaceUrl={interfaceUrl} />
          <Line name="Checked by" value={entry?.check} />
          <Line name="Accepted answers" value={entry?.answers && answersText(entry.answers)} />
          <Line name="Tolerated" value={entry?.tolerance} />
          <Line name="Needs" value={entry?.needs.join(', ')} />
        </dl>
        {checks.map((check) => (
          <Check
            key={`${check.title} ${check.exchanges.join()}`}
            check={check}
            names={names}
            sampled={sampled.get(check.title) ?? []}
          />
        ))}
        {script === undefined ? null : <Script id={id} text={script} />}
      </div>
    </details>
  );
}

/** What a closed row says beside the statement: the reason, or the first line of what was found. */
function whyOf({ verdict, reason, checks }: RequirementReport): string | undefined {
  if (reason !== undefined || verdict === 'verified') return reason;
  const explained = checks.filter(({ message }) => message !== undefined);
  const found =
    explained.find(({ outcome }) => outcome === verdict) ?? explained.find(({ outcome }) => outcome === 'violated');
  const line = found?.message?.split('\n').find((text) => text.trim() !== '');
  return line === undefined || line.length <= 200 ? line : `${line.slice(0, 200)}…`;
}

function Line({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (value === undefined || value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Prose text={value} />
      </dd>
    </div>
  );
}

/** The heading of the interface, with a link to it where the run has the address of its text. */
function Source({ heading, interfaceUrl }: { heading: string | undefined; interfaceUrl: string | undefined }) {
  if (heading === undefined || interfaceUrl === undefined) return <Line name="Source" value={heading} />;
  return (
    <div>
      <dt>Source</dt>
      <dd>
        <a class="outward" href={`${interfaceUrl}#${anchorOf(heading)}`} rel="noreferrer">
          <Prose text={heading} />
        </a>
      </dd>
    </div>
  );
}

/** The anchor that renderers of Markdown give a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function Script({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <details class="headers">
      <summary>
        Script that repeats it, <code>{scriptFile(id)}</code>
      </summary>
      <div class="command">
        <Code>{cut(plainText(text))}</Code>
      </div>
    </details>
  );
}

interface CheckProps extends Pick<RowProps, 'names'> {
  readonly check: CheckReport;
  readonly sampled: readonly CheckSample[];
}

function Check({ check, names, sampled }: CheckProps) {
  const { title, outcome, message, expected, got, offending, exchanges } = check;
  const others = exchanges.filter((number) => number !== offending);
  return (
    <section class={`check ${outcome}`}>
      <h3>
        <Mark of={outcome} />
        <span>{title}</span>
      </h3>
      {message === undefined ? null : <p class="message">{cut(message)}</p>}
      {expected === undefined || got === undefined ? null : (
        <dl class="comparison">
          <div>
            <dt>Expected</dt>
            <dd>{cut(expected)}</dd>
          </div>
          <div>
            <dt>Got</dt>
            <dd>{cut(got)}</dd>
          </div>
        </dl>
      )}
      {outcome === 'not-exercised' ? null : sampled.map((entry) => <SampledLine key={entry.what} {...entry} />)}
      {offending === undefined ? null : (
        <p class="chips offending">
          It is about <Chip number={offending} name={names.get(offending)} />
        </p>
      )}
      {others.length === 0 ? null : (
        <ul class="chips" aria-label="Exchanges">
          {others.map((number) => (
            <li key={number}>
              <Chip number={number} name={names.get(number)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The elements that a check took of a list. */
function SampledLine({ what, sampled, of }: CheckSample) {
  return <p class="sampled">{cut(`Sampled, of each ${what}: ${sampled.length} of ${of} (${sampled.join(', ')})`)}</p>;
}

function Chip({ number, name }: { readonly number: number; readonly name: string | undefined }) {
  if (name === undefined) return <span title={`Exchange ${number} in evidence.har`}>{number} in evidence.har</span>;
  return (
    <a href={`#exchange-${number}`} data-exchange={number}>
      <span class="number">{number}</span> {name}
    </a>
  );
}

function cut(message: string): string {
  return message.length > 3000 ? `${message.slice(0, 3000)}…` : message;
}
