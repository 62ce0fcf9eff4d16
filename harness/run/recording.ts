import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine, readJournalLines } from '../engine/lines.ts';
import { type Aside, type RecordedCheck, recordedCheck } from '../engine/replay/recorded-check.ts';
import type { ToldLine } from '../engine/replay/told-line.ts';
import { TOLD_FOLDER } from '../engine/wire/evidence-reference.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import type { Secrets } from '../engine/wire/secrets.ts';

/** Set in the processes of a run that replays what lies in its own folder. */
export const REPLAYED = 'CONFORMANCE_REPLAYED';

/** The file that says what was recorded of which check, below the folder of a run that replays. */
export const INDEX = 'recording.json';

/** The file of the waivers that the recorded run had, in the folder of a run that replays it. */
export const WAIVED = 'waived.json';

/** What a run that replays has of its recording. */
export interface RecordingIndex {
  /** Files below the folder of the run, by the title of their check. */
  readonly checks: {
    readonly [check: string]: { readonly evidence: readonly string[]; readonly told: readonly string[] };
  };
  /** Sentences that say what of the recording can't be relied on, and was left out. */
  readonly damage: readonly string[];
}

// Every check asks for it.
let kept: { readonly out: string; readonly index: RecordingIndex } | undefined;

/** What was recorded of a check: nothing, where the recording doesn't know it. */
export function recordingOf(out: string, check: string): RecordedCheck {
  if (kept?.out !== out) kept = { out, index: indexIn(out) };
  const { evidence = [], told = [] } = kept.index.checks[check] ?? {};
  const linesOf = (files: readonly string[]) => files.flatMap((file) => readJournalLines(join(out, file)).values);
  return recordedCheck(linesOf(evidence) as Exchange[], linesOf(told) as Aside[]);
}

/** What a run that replays has of its recording. */
export function indexIn(out: string): RecordingIndex {
  return JSON.parse(readFileSync(join(out, INDEX), 'utf8'));
}

/** Takes what a check is told, without secrets, so that it can be replayed. */
export function keeperOf(
  out: string,
  file: string,
  check: () => string,
  { redact }: Pick<Secrets, 'redact'>,
): (aside: Aside) => void {
  return (aside) => {
    const line: ToldLine = { ...aside, check: check() };
    appendLine(join(out, TOLD_FOLDER, file), JSON.parse(redact(JSON.stringify(line))));
  };
}

/** The recorded file of a check under its name; undefined when nothing was sent. */
export function recordedFile(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? file : undefined;
}
