import type { Judged } from '../../harness/engine/verdict/fold.ts';
import type { Register, Requirement } from '../../specs/register.ts';
import type { Conformance } from '../conformance.ts';
import { Exchanges } from './exchanges.tsx';
import { Bounds, Groups, Head, Problems, Tiles, Violations, WhatWasTried } from './overview.tsx';
import { Requirements } from './requirements.tsx';
import type { ShownExchange } from './shown-exchange.ts';

export interface PageProps {
  readonly report: Conformance;
  readonly register: Register;
  readonly strict: boolean;
  readonly judged: readonly Judged<Requirement>[];
  readonly shown: readonly ShownExchange[];
  /** Scripts that repeat violations, by the ids of the requirements. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** The body of `conformance.html`. It can be read without its script: links lead to the evidence at the end. */
export function Page({ report, register, strict, judged, shown, scripts }: PageProps) {
  const names = new Map(shown.map(({ number, name }) => [number, name]));
  return (
    <main>
      <Head report={report} strict={strict} />
      <Problems problems={report.problems} />
      <Bounds bounds={report.bounds} />
      <Tiles report={report} judged={judged} />
      <Violations report={report} />
      <Groups report={report} groups={register.groups} judged={judged} />
      <WhatWasTried tried={report.tried} seed={report.seed} />
      <Requirements report={report} register={register} names={names} scripts={scripts} />
      <Exchanges shown={shown} total={report.requests.total} />
    </main>
  );
}
