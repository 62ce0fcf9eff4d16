import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../engine/wire/answer.ts';
import { createPacing } from '../engine/wire/pacing.ts';
import type { WireRequest } from '../engine/wire/request.ts';
import { UnusableAnswer } from '../engine/wire/unusable.ts';
import { createWaitBudget } from '../engine/wire/wait-budget.ts';
import { createWire } from '../engine/wire/wire.ts';
import { REPEATING } from '../interface/repeating.ts';
import { ConfigurationError, LostAnswer, NotExercised, TargetUnavailable } from '../verdict/failures.ts';
import { secretsOf } from './known-secrets.ts';
import { type Settings, variableOf } from './settings.ts';
import { speaksTls, whyUnreachable } from './unreachable.ts';

/** The longest time for one answer to a probe, in milliseconds. */
const ANSWERED_IN_MS = 15_000;

/** How long to wait for a busy target, in milliseconds; later the suites wait. */
const WAIT_BUDGET_MS = 15_000;

/** A request to the target whose answer nobody judges. */
export interface Probe {
  readonly settings: Settings;
  readonly baseUrl: string;
  /** The API key that it presents; none when left out. */
  readonly key?: string | undefined;
  readonly request: WireRequest;
  /** Longest time for the answer, in milliseconds. */
  readonly withinMs: number;
}

/**
 * Sends a request before the run begins.
 * @returns undefined when no whole answer comes in time
 * @throws {TargetUnavailable} when nothing answers
 * @throws {ConfigurationError} when what listens at an address of plain HTTP speaks TLS
 */
export async function probe({ settings, baseUrl, key, request, withinMs }: Probe): Promise<Answer | undefined> {
  const wire = createWire({
    baseUrl,
    pacing: createPacing({ workers: 1, pace: 'off' }),
    secrets: secretsOf(settings, randomUUID()),
    record: () => {},
    check: () => 'preflight',
    nextId: () => 'preflight',
    userAgent: 'maker-conformance',
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
    deadlineMs: Math.min(settings.deadlineMs, ANSWERED_IN_MS),
    operationOf: () => undefined,
    repeating: REPEATING,
    bounds: settings,
    waitBudget: createWaitBudget(WAIT_BUDGET_MS),
  });
  const answered = new AbortController();
  try {
    const late = delay(withinMs, undefined, { signal: answered.signal });
    return await Promise.race([wire.send(request), late]);
  } catch (error) {
    if (error instanceof TargetUnavailable)
      throw new TargetUnavailable(`${variableOf('baseUrl')}: ${baseUrl} ${whyUnreachable(error.message)}.`);
    if (error instanceof LostAnswer && baseUrl.startsWith('http:') && (await speaksTls(baseUrl)))
      throw new ConfigurationError(`${variableOf('baseUrl')}: ${baseUrl} speaks TLS; write https:// for http://.`);
    // Something answers badly, which the suites will report.
    if ([UnusableAnswer, LostAnswer, NotExercised].some((Kind) => error instanceof Kind)) return undefined;
    throw error;
  } finally {
    answered.abort();
    await wire.close();
  }
}
