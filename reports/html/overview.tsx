import { plainText } from '../../harness/engine/plain-text.ts';
import type { Verdict } from '../../harness/verdict/verdict.ts';
import type { Group } from '../../specs/register.ts';
import type { Conformance } from '../conformance.ts';
import { type LimitReport, limitLine } from '../limits-hit.ts';
import { isEligible } from '../out-of-reach.ts';
import type { RequirementReport } from '../requirement-report.ts';
import { samplesOfRun } from '../sampled.ts';
import { reasonsOf, verdictSentence } from '../summary.ts';
import { ColumnHeads } from './column-heads.tsx';
import { Mark } from './mark.tsx';
import { Prose } from './prose.tsx';
import { duration, figure, moment, titled, VERDICTS } from './words.ts';

interface OverviewProps {
  readonly report: Conformance;
  readonly strict: boolean;
}

/** The head of the page: what was judged and how it came out. */
export function Head({ report, strict, archive }: OverviewProps & { readonly archive: string | undefined }) {
  const { target, tool, requests } = report;
  const whole = Date.parse(report.finishedAt) - Date.parse(report.startedAt);
  const tone: Verdict = ({ 0: 'verified', 1: 'violated', 2: 'waived', 130: 'waived' } as const)[report.exitCode];
  return (
    <header class={`head ${tone}`}>
      <p class="overline">{`${tool.name} ${tool.version} · Node ${tool.node} · requirements ${tool.register}`}</p>
      <h1>
        <Mark of={tone === 'waived' ? 'error' : tone} />
        <span>
          {report.summary.claim}
          <small>{verdictSentence(report, strict)}</small>
        </span>
      </h1>
      <dl class="facts">
        <Fact name="Target" value={targetText(target.baseUrl ?? 'unknown', target.keys)} wide />
        {target.enforcingBaseUrl === null ? null : (
          <Fact name="Second instance" value={targetText(target.enforcingBaseUrl, 'enforced')} wide />
        )}
        {Object.entries(target.headers).map(([name, values]) => (
          <Fact key={name} name={`Header ${name}`} value={plainText(values.join(', '))} />
        ))}
        <Fact name="Network" value={target.network ?? 'unknown'} />
        <Fact name="Seed" value={String(report.seed)} />
        <Fact name="Profile" value={`${report.profile} (${report.tiers.join(', ')})`} />
        <Fact name="Provided" value={report.provided.join(', ') || 'no key, node or lever'} wide />
        {report.without.length > 0 ? <Fact name="Without" value={report.without.join(', ')} /> : null}
        <Fact name="Started" value={moment(report.startedAt)} />
        <Fact name="Took" value={duration(whole)} />
        <Fact
          name="Requests"
          value={`${figure(requests.total)}${requests.rateLimited > 0 ? `, ${figure(requests.rateLimited)} rate limited` : ''}`}
        />
        <Fact name="Re-run with" value={report.command} wide />
        {archive === undefined ? null : <Fact name="evidence.har, SHA-256" value={archive} wide />}
      </dl>
    </header>
  );
}

function targetText(address: string, keys: Conformance['target']['keys']): string {
  return keys === null ? address : `${address}, keys ${keys}`;
}

function Fact({ name, value, wide }: { readonly name: string; readonly value: string; readonly wide?: boolean }) {
  return (
    <div class={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Why the run could not be judged. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <section class="problems" aria-labelledby="problems">
      <h2 id="problems">Why the run could not be judged</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  );
}

/** Which limits of the suite the run hit: what lies beyond them was not examined. */
export function LimitsHit({ limitsHit }: { readonly limitsHit: readonly LimitReport[] }) {
  if (limitsHit.length === 0) return null;
  return (
    <section class="problems" aria-labelledby="limits-hit">
      <h2 id="bounds">LimitsHit that bit</h2>
      <ul>
        {limitsHit.map((limit) => (
          <li key={limit.name}>{limitLine(limit)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The counts, one tile a verdict, and the coverage; and why some requirements were not exercised. */
export function Tiles({ report }: Pick<OverviewProps, 'report'>) {
  const { summary } = report;
  const counts: Record<Verdict, number> = {
    verified: summary.verified,
    violated: summary.violated,
    waived: summary.waived,
    observed: summary.observed,
    'not-exercised': summary.notExercised,
  };
  return (
    <section class="tiles" aria-label="Summary">
      {VERDICTS.map((verdict) => (
        <p key={verdict} class={`tile ${verdict}${counts[verdict] === 0 ? ' none' : ''}`}>
          <strong>{figure(counts[verdict])}</strong>
          <span>{titled(verdict)}</span>
        </p>
      ))}
      <p class="tile coverage">
        <strong>
          {summary.coverage}
          <small>{'\u202f%'}</small>
        </strong>
        <span>Coverage</span>
      </p>
      <p class="tile coverage">
        <strong>
          {summary.registerCoverage}
          <small>{'\u202f%'}</small>
        </strong>
        <span>Of the register</span>
      </p>
      <p class="hint">
        {`Coverage: ${figure(summary.executed)} of ${figure(summary.eligible)} requirements that this run could judge, and of ${figure(summary.binding)} must and should of the whole register, were executed. `}
        {summary.notExercised === 0 ? '' : `Not exercised: ${reasonsOf(report)}.`}
      </p>
    </section>
  );
}

/** What is violated, cause by cause, as links into the list below. */
export function Violations({ report }: Pick<OverviewProps, 'report'>) {
  if (report.causes.length === 0) return null;
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  return (
    <section aria-labelledby="violations">
      <h2 id="violations">Violations</h2>
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
    </section>
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
        <small class="why">{firstLine(message)}</small>
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

function firstLine(message: string): string {
  const line = message.split('\n').find((text) => text.trim() !== '') ?? '';
  return line.length > 240 ? `${line.slice(0, 240)}…` : line;
}

interface GroupsProps extends Pick<OverviewProps, 'report'> {
  readonly groups: readonly Group[];
}

/** How each group came out, drawn to the same width so that shares can be compared. */
export function Groups({ report, groups }: GroupsProps) {
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">By group</h2>
      <ul class="groups">
        {groups.map(({ name, requirements }) => {
          const entries = requirements.flatMap(({ id }) => byId.get(id) ?? []);
          const due = entries.filter(isEligible);
          const done = due.filter(({ verdict }) => ['verified', 'violated', 'waived'].includes(verdict)).length;
          return (
            <li key={name}>
              <button type="button" data-pick-group={name} title={`Show ${titled(name)} only`}>
                {titled(name)}
              </button>
              <Bar name={titled(name)} entries={entries} />
              <span class="share">
                {due.length === 0 ? 'none eligible' : `${Math.floor((done * 100) / due.length)} %`}
                {due.length === 0 ? null : <small class="of">{` ${done} of ${due.length}`}</small>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Bar({ name, entries }: { readonly name: string; readonly entries: readonly RequirementReport[] }) {
  const counts = VERDICTS.map((verdict) => entries.filter((entry) => entry.verdict === verdict).length);
  const total = Math.max(entries.length, 1);
  const words = VERDICTS.map((verdict, index) => `${counts[index]} ${titled(verdict).toLowerCase()}`);
  const label = `${name}: ${words.filter((text) => !text.startsWith('0 ')).join(', ')}`;
  return (
    <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      {VERDICTS.map((verdict, index) => {
        const before = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
        const count = counts[index] ?? 0;
        if (count === 0) return null;
        return (
          <rect key={verdict} class={verdict} x={(before * 1000) / total} width={(count * 1000) / total} height="10" />
        );
      })}
    </svg>
  );
}

/** What the checks of this run sampled, by kind of list. */
export function Sampled({ sampled, seed }: Pick<Conformance, 'sampled' | 'seed'>) {
  const kinds = samplesOfRun(sampled);
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="sampled">
      <h2 id="sampled">Sampled</h2>
      <p class="hint">
        A check takes a part of a long list. The seed decides which part: consecutive seeds take consecutive parts.
        Without `--seed`, each day has its own seed.
      </p>
      <table class="sampled">
        <ColumnHeads titles={['List of', 'sampled by any check', 'all sampled by every check']} />
        <tbody>
          {kinds.map(({ what, sampled: names, of, checks, seeds }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{`${figure(names.length)} of ${figure(of)}, by ${figure(checks)} check${checks === 1 ? '' : 's'}`}</td>
              <td>{seeds === 1 ? 'in this run' : `with seeds ${seed} to ${seed + seeds - 1}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
