import { plainText } from '../../harness/engine/plain-text.ts';
import type { Verdict } from '../../harness/verdict/verdict.ts';
import { verdictWords } from '../claim.ts';
import type { Conformance } from '../conformance.ts';
import { verdictSentence } from '../summary.ts';
import { Mark } from './mark.tsx';
import { duration, figure, moment, titled, VERDICTS } from './words.ts';

interface HeadProps {
  readonly report: Conformance;
  readonly strict: boolean;
  /** Digest of `evidence.har`, in hex; undefined where that could not be written. */
  readonly archive: string | undefined;
}

/** The head of the page: how the run came out, of what, and in figures. Where all of that is from waits behind a fold. */
export function Head({ report, strict, archive }: HeadProps) {
  const { claim } = report.summary;
  const words = verdictWords(report);
  const limits = claim.startsWith(words) ? claim.slice(words.length) : ` ${claim}`;
  const tone: Verdict = ({ 0: 'verified', 1: 'violated', 2: 'waived', 130: 'waived' } as const)[report.exitCode];
  return (
    <header class={`head ${tone}`}>
      <p class="subject">
        {`${report.target.baseUrl ?? 'unknown target'} · ${report.target.network ?? 'unknown network'} · ${moment(report.startedAt)}`}
      </p>
      <h1>
        <Mark of={tone === 'waived' ? 'error' : tone} />
        <span>
          {words}
          <small>{limits}</small>
        </span>
      </h1>
      <p class="lead">{verdictSentence(report, strict)}</p>
      <Counts summary={report.summary} />
      <Provenance report={report} archive={archive} />
    </header>
  );
}

/** The counts, one a verdict, and the two coverages. */
function Counts({ summary }: Pick<Conformance, 'summary'>) {
  const counts: Record<Verdict, number> = {
    verified: summary.verified,
    violated: summary.violated,
    waived: summary.waived,
    observed: summary.observed,
    'not-exercised': summary.notExercised,
  };
  return (
    <ul class="tiles" aria-label="Summary">
      {VERDICTS.map((verdict) => (
        <li key={verdict} class={`tile ${verdict}${counts[verdict] === 0 ? ' none' : ''}`}>
          <strong>{figure(counts[verdict])}</strong> {titled(verdict).toLowerCase()}
        </li>
      ))}
      <li class="tile">
        <strong>{`${summary.coverage}\u202f%`}</strong> of what could be judged
      </li>
      <li class="tile">
        <strong>{`${summary.registerCoverage}\u202f%`}</strong> of the register
      </li>
    </ul>
  );
}

function Provenance({ report, archive }: Pick<HeadProps, 'report' | 'archive'>) {
  const { target, tool, requests } = report;
  const limited = requests.rateLimited > 0 ? `, ${figure(requests.rateLimited)} rate limited` : '';
  return (
    <details class="provenance">
      <summary>Target and provenance</summary>
      <dl class="facts">
        <Fact name="Target" value={targetText(target.baseUrl ?? 'unknown', target.keys)} wide />
        {target.enforcingBaseUrl === null ? null : (
          <Fact name="Second instance" value={targetText(target.enforcingBaseUrl, 'enforced')} wide />
        )}
        {target.leverBaseUrl === undefined ? null : (
          <Fact name="Instance for levers" value={plainText(target.leverBaseUrl)} wide />
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
        <Fact name="Took" value={duration(Date.parse(report.finishedAt) - Date.parse(report.startedAt))} />
        <Fact name="Requests" value={`${figure(requests.total)}${limited}`} />
        <Fact name="Re-run with" value={report.command} wide />
        <Fact
          name="Judged by"
          value={`${tool.name} ${tool.version} · Node ${tool.node} · requirements ${tool.register}`}
          wide
        />
        {archive === undefined ? null : <Fact name="evidence.har, SHA-256" value={archive} wide />}
      </dl>
    </details>
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
