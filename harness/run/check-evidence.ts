import { dirname } from 'node:path';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { beginReplay, replayed } from '../engine/replay/replay.ts';
import { keepSideInputs } from '../engine/replay/side-input.ts';
import { createEvidenceBudget } from '../engine/wire/evidence-budget.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { isWithOther } from '../engine/wire/other-server.ts';
import { createRecorder } from '../engine/wire/recorder.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { addExchange, note, type RunningCheck, runningCheck } from '../verdict/check.ts';
import { countSilence, endSilence } from './absence.ts';
import { instanceOf } from './instances.ts';
import { countFailures } from './only-fails.ts';
import { keeperOf, REPLAYED, recordedFile, recordingOf } from './recording.ts';
import type { Settings } from './settings.ts';

/** The evidence of a worker's checks, one after the other. */
export interface CheckEvidence {
  /** Whether a recording is replayed, of which nothing is recorded again. */
  readonly isReplay: boolean;
  /** Takes an exchange of the running check. */
  record(exchange: Exchange): void;
  /** Takes a session on a socket, which the check named as it began. */
  recordSession(exchange: Exchange): void;
  /** Begins the evidence of one check. */
  begin(file: string): void;
  /** Ends it; gives the file, or undefined when nothing was sent. */
  end(): string | undefined;
}

interface CheckEvidenceOptions {
  readonly settings: Settings;
  readonly run: string;
  /** Folder of the evidence files, below that of the run. */
  readonly folder: string;
  readonly secrets: Secrets;
}

/** Keeps the evidence, or finds it in the recording that is replayed. */
export function checkEvidence(options: CheckEvidenceOptions): CheckEvidence {
  return process.env[REPLAYED] === undefined ? keptEvidence(options) : replayedEvidence(options);
}

function replayedEvidence({ folder }: CheckEvidenceOptions): CheckEvidence {
  let current: string | undefined;
  return {
    isReplay: true,
    record: addToCheck,
    recordSession: () => {},
    begin(file) {
      if (replayed() === undefined) beginReplay(recordingOf(dirname(folder), runningCheck().identity));
      current = file;
    },
    end: () => (current === undefined ? undefined : recordedFile(folder, current)),
  };
}

function keptEvidence({ settings, run, folder, secrets }: CheckEvidenceOptions): CheckEvidence {
  const { out, evidenceMb, violationMb, heldMb } = settings;
  const recorder = createRecorder(folder, instanceOf(run, settings));
  const budget = createEvidenceBudget(folder, {
    mostBytes: evidenceMb * 1024 * 1024,
    mostOfViolations: violationMb * 1024 * 1024,
    mostHeld: heldMb * 1024 * 1024,
    needed: () => restingOn(runningCheck()),
  });
  return {
    isReplay: false,
    record(exchange) {
      addToCheck(exchange);
      const recorded = budget.within(exchange);
      if (recorded !== exchange) {
        note(`large answers took ${evidenceMb} MB of evidence; of later ones only the head is kept`);
        recordLimitHit('evidenceMb', evidenceMb, exchange.id);
      }
      recorder.append(recorded);
      if (!isWithOther(exchange)) countAnswers(out, exchange);
    },
    recordSession: recorder.append,
    begin(file) {
      recorder.begin(file);
      keepSideInputs(keeperOf(dirname(folder), file, () => runningCheck().title, secrets));
    },
    end() {
      keepSideInputs(undefined);
      // A later line replaces the earlier one of the same exchange.
      const { whole, lost, unheld } = budget.recall();
      for (const exchange of whole) recorder.append(exchange);
      if (lost > 0) recordLimitHit('violationMb', violationMb);
      if (unheld > 0) recordLimitHit('heldMb', heldMb);
      return recorder.end();
    },
  };
}

function addToCheck(exchange: Exchange): void {
  addExchange(runningCheck(), exchange.id, !isWithOther(exchange));
}

/** A target that never answers, or only ever fails, ends the run. */
function countAnswers(out: string, { response, failure }: Exchange): void {
  if (failure?.kind === 'silent') countSilence(out);
  else if (response) {
    endSilence(out);
    countFailures(out, response.status);
  }
}

/** The exchanges that the violations of a check rest on. */
function restingOn({ results }: RunningCheck): ReadonlySet<string> {
  return new Set(results.filter(({ outcome }) => outcome === 'violated').flatMap(({ exchanges }) => exchanges));
}
