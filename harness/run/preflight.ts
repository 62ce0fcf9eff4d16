import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError, LostAnswer, NotExercised, TargetUnavailable } from '../engine/failures.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { createPacing } from '../engine/wire/pacing.ts';
import { createPatience } from '../engine/wire/patience.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { UnusableAnswer } from '../engine/wire/unusable.ts';
import { createWire } from '../engine/wire/wire.ts';
import { REPEATING } from '../interface/repeating.ts';
import { secretsOf } from './known-secrets.ts';
import { type Settings, variableOf } from './settings.ts';
import { strangerIn, TELLTALES, type Told } from './stranger.ts';

/** It is known within so many seconds whether something is there, however often it asks to be asked again. */
export const REACHED_IN_S = 30;

/** One answer to the probe takes so long at most, in milliseconds. */
const ANSWERED_IN_MS = 15_000;

/** A busy target is waited for so long, in milliseconds; then it is for the suites to wait. */
const PATIENCE_MS = 15_000;

/**
 * Makes sure that a maker answers at the address before a run begins, so that a wrong address ends in a sentence instead of
 * in four hundred failures. Whether its answers conform is left to the suites.
 * @param withinMs for all tries together, in milliseconds; a target that is still busy then is left to the suites, too
 * @throws {TargetUnavailable} when nothing answers
 * @throws {ConfigurationError} when what answers cannot be this interface
 */
export async function reach(settings: Settings, baseUrl: string, withinMs = REACHED_IN_S * 1_000): Promise<void> {
  const field = variableOf('baseUrl');
  const secrets = secretsOf(settings, randomUUID());
  const until = performance.now() + withinMs;
  const told: Told[] = [];
  let strange: string | undefined;
  for (const { path, member } of TELLTALES) {
    const answer = await probe({ settings, baseUrl, path, secrets, withinMs: until - performance.now() });
    const type = answer?.header('content-type') ?? '';
    if (answer && /\bhtml\b/i.test(type))
      throw new ConfigurationError(
        `${field}: ${baseUrl}${path} answers ${answer.status} with a web page (${secrets.redactMessage(type)}); give the address in front of /api/v1 of the service itself.`,
      );
    told.push({ path, member, answer });
    strange = strangerIn(told);
    if (strange === undefined) return;
  }
  throw new ConfigurationError(
    `${field}: ${baseUrl} is no maker of this interface (${secrets.redactMessage(strange ?? '')}); give the address in front of /api/v1 of the service itself.`,
  );
}

/** A question to the target that nobody judges. */
interface Probe {
  readonly settings: Settings;
  readonly baseUrl: string;
  readonly path: string;
  readonly secrets: Secrets;
  readonly withinMs: number;
}

/** Undefined where no whole answer comes in time. */
async function probe({ settings, baseUrl, path, secrets, withinMs }: Probe): Promise<Answer | undefined> {
  const key = settings.apiKey;
  const wire = createWire({
    baseUrl,
    pacing: createPacing({ workers: 1, pace: 'off' }),
    secrets,
    record: () => {},
    check: () => 'preflight',
    nextId: () => 'preflight',
    userAgent: 'maker-conformance',
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
    deadlineMs: Math.min(settings.deadlineMs, ANSWERED_IN_MS),
    operationOf: () => undefined,
    repeating: REPEATING,
    bounds: settings,
    patience: createPatience(PATIENCE_MS),
  });
  const answered = new AbortController();
  try {
    const late = delay(withinMs, undefined, { signal: answered.signal });
    return await Promise.race([wire.send({ method: 'GET', path }), late]);
  } catch (error) {
    if (error instanceof TargetUnavailable)
      throw new TargetUnavailable(
        `${variableOf('baseUrl')}: ${baseUrl} cannot be reached (${error.message}); start the target or correct the address.`,
      );
    // Something answers, badly: that is for the suites to find.
    if ([UnusableAnswer, LostAnswer, NotExercised].some((Kind) => error instanceof Kind)) return undefined;
    throw error;
  } finally {
    answered.abort();
    await wire.close();
  }
}
