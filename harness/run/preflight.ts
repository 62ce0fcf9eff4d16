import { randomUUID } from 'node:crypto';
import { ConfigurationError, NotExercised, TargetUnavailable } from '../engine/failures.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { createPacing } from '../engine/wire/pacing.ts';
import { createPatience } from '../engine/wire/patience.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { UnusableAnswer } from '../engine/wire/unusable.ts';
import { createWire } from '../engine/wire/wire.ts';
import { REPEATING } from '../interface/repeating.ts';
import { secretsOf } from './known-secrets.ts';
import { type Settings, variableOf } from './settings.ts';

/** An answer to the probe takes so many seconds at most. */
export const REACHED_IN_S = 15;

const PROBE = '/api/v1/market/assets';

/** A busy target is waited for so long, in milliseconds; then it is for the suites to wait. */
const PATIENCE_MS = 15_000;

/**
 * Makes sure that something speaks JSON at the address before a run begins, so that a wrong address ends in a sentence
 * instead of in four hundred failures. Whether the answer conforms is left to the suites.
 * @throws {TargetUnavailable} when nothing answers
 * @throws {ConfigurationError} when what answers cannot be this interface
 */
export async function reach(settings: Settings, baseUrl: string): Promise<void> {
  const field = variableOf('baseUrl');
  const secrets = secretsOf(settings, randomUUID());
  const answer = await probe(settings, baseUrl, secrets);
  const type = answer?.header('content-type') ?? '';
  if (answer && /\bhtml\b/i.test(type))
    throw new ConfigurationError(
      `${field}: ${baseUrl}${PROBE} answers ${answer.status} with a web page (${secrets.redactMessage(type)}); give the address in front of /api/v1 of the service itself.`,
    );
}

async function probe(settings: Settings, baseUrl: string, secrets: Secrets): Promise<Answer | undefined> {
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
    deadlineMs: Math.min(settings.deadlineMs, REACHED_IN_S * 1_000),
    operationOf: () => undefined,
    repeating: REPEATING,
    patience: createPatience(PATIENCE_MS),
  });
  try {
    return await wire.send({ method: 'GET', path: PROBE });
  } catch (error) {
    if (error instanceof TargetUnavailable)
      throw new TargetUnavailable(
        `${variableOf('baseUrl')}: ${baseUrl} cannot be reached (${error.message}); start the target or correct the address.`,
      );
    // Something answers, badly: that is for the suites to find.
    if (error instanceof UnusableAnswer || error instanceof NotExercised) return undefined;
    throw error;
  } finally {
    await wire.close();
  }
}
