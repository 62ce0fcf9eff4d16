import type { Requirement } from '../../specs/register.ts';
import type { CheckResult } from './verdict.ts';

/** What a check needs to know of a requirement that it judges. */
export type Stated = Pick<Requirement, 'level' | 'statement'>;

/** What is known about the check that this worker runs right now. A worker runs one test at a time. */
export interface RunningCheck {
  readonly title: string;
  /** What identifies the check, independent of its title: `identityOf` of its tags. */
  readonly identity: string;
  /** Requirement ids that the test declares by its tags. */
  readonly declared: ReadonlySet<string>;
  /** A requirement by its id; undefined for one that nobody declares. */
  readonly requirement: (id: string) => Stated | undefined;
  /** Why a requirement cannot be exercised in this run (a missing need, a tier not granted); undefined when it can. */
  readonly missing: (id: string) => string | undefined;
  /** A text as people may read it: without the run's secrets. */
  readonly redact: (text: string) => string;
  readonly results: CheckResult[];
  /** Exchanges of this test so far, by id. */
  readonly exchanges: string[];
  /** Where the exchanges begin that the next verdict rests on. */
  window: number;
  /** Set once a verdict was given, so that the next exchange opens a new window. */
  judged: boolean;
  /** The exchange that was looked at last: an objection is about it. */
  looked?: string;
  readonly notes: string[];
  /** How many violations showed that did not show again, since the last verdict. */
  flaky: number;
  /** What the check asked for that its recording lacks: from then on it decides nothing. */
  unrecorded?: string;
  /** Whether the check asserted something: one that asserts nothing proves nothing. */
  asserted: boolean;
}

/** A check in which nothing happened yet. */
export function freshCheck(
  given: Pick<RunningCheck, 'title' | 'identity' | 'declared' | 'requirement' | 'missing' | 'redact'>,
): RunningCheck {
  return { ...given, results: [], exchanges: [], window: 0, judged: false, notes: [], flaky: 0, asserted: false };
}

let running: RunningCheck | undefined;

/** Makes `check` the running one, or none. */
export function setRunningCheck(check: RunningCheck | undefined): void {
  running = check;
}

/** @throws {Error} outside a test of the suites */
export function runningCheck(): RunningCheck {
  if (!running) throw new Error('no check is running: import test from harness/test.ts');
  return running;
}

/**
 * Adds a remark to the requirement that is being judged: a tolerated variant, a figure worth keeping. Outside a check, where
 * judges may be called, too, it does nothing.
 * @param flaky whether it reports a violation that did not show again, which counts for the run
 */
export function note(remark: string, { flaky = false } = {}): void {
  if (!running) return;
  if (!running.notes.includes(remark)) running.notes.push(remark);
  if (flaky) running.flaky++;
}

/** Marks that the running check asserts something. */
export function asserts(): void {
  if (running) running.asserted = true;
}

/**
 * Notes that an exchange belongs to the running check; one after a verdict begins the evidence of the next.
 * @param isOfTarget whether an objection may be about it
 */
export function addExchange(check: RunningCheck, id: string, isOfTarget = true): void {
  if (check.judged) {
    check.window = check.exchanges.length;
    check.judged = false;
  }
  check.exchanges.push(id);
  if (isOfTarget) check.looked = id;
}

/** Notes that the running check looks at what came by an exchange. */
export function looksAt(check: RunningCheck, id: string): void {
  check.looked = id;
}

/**
 * Remembers what the running check looked at last, for an objection that may be made after it looked at more.
 * @returns what makes that the last look again
 */
export function keepLook(): () => void {
  const check = running;
  const looked = check?.looked;
  return () => {
    if (check && looked !== undefined) check.looked = looked;
  };
}

/** Notes that the running check uses an exchange that goes on: a socket is evidence of every verdict that it serves. */
export function useExchange(check: RunningCheck, id: string): void {
  if (check.judged || !check.exchanges.includes(id, check.window)) addExchange(check, id);
  else looksAt(check, id);
}
