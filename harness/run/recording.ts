import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine, linesFilesIn, readJournalLines } from '../engine/lines.ts';
import { type RecordedCheck, recordedCheck, type SideInput } from '../engine/replay/recorded-check.ts';
import type { SideInputLine } from '../engine/replay/side-input-line.ts';
import { EVIDENCE_FOLDER, SIDE_INPUT_FOLDER } from '../engine/wire/evidence-reference.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { isWithOther } from '../engine/wire/other-server.ts';
import type { Secrets } from '../engine/wire/secrets.ts';

/** Set in the processes of a run that replays what lies in its own folder. */
export const REPLAYED = 'CONFORMANCE_REPLAYED';

/** The file that lists what was left out of a recording, in the folder of a run that replays it. */
export const INDEX = 'recording.json';

/** The file of the waivers that the recorded run had, in the folder of a run that replays it. */
export const WAIVED = 'waived.json';

/** What a replay knows about its recording. */
export interface RecordingIndex {
  /** Sentences that say what of the recording can't be relied on, and was left out. */
  readonly damage: readonly string[];
}

/**
 * How the names of all files begin that hold what is recorded of a check.
 * @param identity of the check: `identityOf` of its tags
 */
export function recordedAs(identity: string): string {
  const [first = 'check'] = /[A-Z][A-Z0-9-]+/.exec(identity) ?? [];
  return `${first}-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
}

/** What was recorded of a check, by its identity: nothing, where the recording doesn't know it. */
export function recordingOf(out: string, identity: string): RecordedCheck {
  const linesIn = (folder: string) =>
    linesFilesIn(join(out, folder))
      .filter((name) => name.startsWith(`${recordedAs(identity)}-`))
      .flatMap((name) => readJournalLines(join(out, folder, name)).values);
  return recordedCheck(linesIn(EVIDENCE_FOLDER) as Exchange[], linesIn(SIDE_INPUT_FOLDER) as SideInput[]);
}

/** How many requests to its target were recorded of a check, by its identity; a session on a socket counts as one. */
export function requestsIn(out: string, identity: string): number {
  const ids = linesFilesIn(join(out, EVIDENCE_FOLDER))
    .filter((name) => name.startsWith(`${recordedAs(identity)}-`))
    .flatMap((name) => readJournalLines(join(out, EVIDENCE_FOLDER, name)).values as Exchange[])
    .filter((exchange) => !isWithOther(exchange))
    .map(({ id }) => id);
  return new Set(ids).size;
}

/** What a replay knows about its recording. */
export function indexIn(out: string): RecordingIndex {
  return JSON.parse(readFileSync(join(out, INDEX), 'utf8'));
}

/** Records what a check gets beside the wire, without secrets, so that it can be replayed. */
export function keeperOf(
  out: string,
  file: string,
  check: () => string,
  { redact }: Pick<Secrets, 'redact'>,
): (sideInput: SideInput) => void {
  return (sideInput) => {
    const line: SideInputLine = { ...sideInput, check: check() };
    appendLine(join(out, SIDE_INPUT_FOLDER, file), JSON.parse(redact(JSON.stringify(line))));
  };
}

/** The recorded file of a check under its name; undefined when nothing was sent. */
export function recordedFile(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? file : undefined;
}
