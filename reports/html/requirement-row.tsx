import { plainText } from '../../harness/engine/plain-text.ts';
import { answersText, type Requirement } from '../../specs/register.ts';
import { causeSentence } from '../cause-sentence.ts';
import { scriptFile } from '../repeat/script.ts';
import type { CheckReport, RequirementReport } from '../requirement-report.ts';
import type { CheckSample } from '../sampled.ts';
import { Code } from './code.tsx';
import { Mark } from './mark.tsx';
import { Prose } from './prose.tsx';
import { titled } from './words.ts';

export interface RowProps {
  readonly requirement: RequirementReport;
  readonly entry: Requirement | undefined;
  readonly names: ReadonlyMap<number, string>;
  /** What was sampled, by the titles of the checks. */
  readonly sampled: ReadonlyMap<string, readonly CheckSample[]>;
  readonly script: string | undefined;
  readonly interfaceUrl: string | undefined;
}

/** One requirement, folded: its verdict and statement, and inside what the register and the checks say of it. */
export function Row({ requirement, entry, names, sampled, script, interfaceUrl }: RowProps) {
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

/** What a closed row says beside the statement: the reason, or what was found in one sentence. */
function whyOf({ verdict, reason, checks }: RequirementReport): string | undefined {
  if (reason !== undefined || verdict === 'verified') return reason;
  const explained = checks.filter(({ message }) => message !== undefined);
  const found =
    explained.find(({ outcome }) => outcome === verdict) ?? explained.find(({ outcome }) => outcome === 'violated');
  return found?.message === undefined ? undefined : causeSentence(found.message, 200);
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
          Offending exchange: <Chip number={offending} name={names.get(offending)} />
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
