import type { Register } from '../../specs/register.ts';
import type { Conformance } from '../conformance.ts';
import type { DriftReport } from '../drift.ts';
import type { Journey } from '../journey.ts';
import { Changes, Trend } from './changes.tsx';
import { DriftSection } from './drift.tsx';
import type { Packed } from './embed.tsx';
import { Exchanges } from './exchanges.tsx';
import { Operations } from './figures.tsx';
import { Head } from './head.tsx';
import { Journeys } from './journeys.tsx';
import { OnPaper } from './on-paper.tsx';
import { OwnChecks } from './own-checks.tsx';
import { Observations, Waivers } from './remarks.tsx';
import { Requirements } from './requirements.tsx';
import { Sampled } from './sampled.tsx';
import type { ShownExchange } from './shown-exchange.ts';
import { LimitsHit, Problems } from './unjudged.tsx';
import { Violations } from './violations.tsx';

export interface PageProps {
  readonly report: Conformance;
  readonly register: Register;
  readonly strict: boolean;
  /** Exchanges that can be read without the page's script. */
  readonly shown: readonly ShownExchange[];
  /** How a published description differs, if the run compared one. */
  readonly drift?: DriftReport | undefined;
  readonly packed: readonly Packed[];
  /** How many exchanges the run has. */
  readonly total: number;
  /** Names of all exchanges of the page, by number. */
  readonly names: ReadonlyMap<number, string>;
  readonly journeys: readonly Journey[];
  /** Address at which the text of the interface can be read, if the run has one. */
  readonly interfaceUrl: string | undefined;
  /** Digest of `evidence.har`, in hex; undefined where that could not be written. */
  readonly archive: string | undefined;
  /** Scripts that repeat violations, by the ids of the requirements. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** What stands on `conformance.html`, most important first. It can be read without its script: links lead to the evidence at the end. */
export function Page(props: PageProps) {
  const { report, register, strict, shown, packed, names, total, scripts, journeys, interfaceUrl } = props;
  return (
    <main>
      <Head report={report} strict={strict} archive={props.archive} />
      <Problems problems={report.problems} />
      <Changes history={report.history} />
      <Violations report={report} />
      <Waivers report={report} />
      <LimitsHit limitsHit={report.limitsHit} />
      <Requirements report={report} register={register} names={names} scripts={scripts} interfaceUrl={interfaceUrl} />
      <OwnChecks own={report.own} names={names} />
      <Sampled sampled={report.sampled} seed={report.seed} />
      <OnPaper report={report} />
      <Journeys journeys={journeys} />
      <DriftSection drift={props.drift} />
      <Observations report={report} />
      <Operations report={report} />
      <Trend history={report.history} />
      <Exchanges shown={shown} packed={packed} total={total} />
    </main>
  );
}
