import { randomUUID } from 'node:crypto';
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

/** An answer to the probe takes so many seconds at most. */
export const REACHED_IN_S = 15;

/** A busy target is waited for so long, in milliseconds; then it is for the suites to wait. */
const PATIENCE_MS = 15_000;

/**
 * Makes sure that a maker answers at the address before a run begins, so that a wrong address ends in a sentence instead of
 * in four hundred failures. Whether its answers conform is left to the suites.
 * @throws {TargetUnavailable} when nothing answers
 * @throws {ConfigurationError} when what answers cannot be this interface
 */
export async function reach(settings: Settings, baseUrl: string): Promise<void> {
  const field = variableOf('baseUrl');
  const secrets = secretsOf(settings, randomUUID());
  const told: Told[] = [];
  for (const { path, member } of TELLTALES) {
    const answer = await probe(settings, baseUrl, path, secrets);
    const type = answer?.header('content-type') ?? '';
    if (answer && /\bhtml\b/i.test(type))
      throw new ConfigurationError(
        `${field}: ${baseUrl}${path} answers ${answer.status} with a web page (${secrets.redactMessage(type)}); give the address in front of /api/v1 of the service itself.`,
      );
    told.push({ path, member, answer });
    if (strangerIn(told) === undefined) return;
  }
  throw new ConfigurationError(
    `${field}: ${baseUrl} is no maker of this interface (${secrets.redactMessage(strangerIn(told) ?? '')}); give the address in front of /api/v1 of the service itself.`,
  );
}

async function probe(settings: Settings, baseUrl: string, path: string, secrets: Secrets): Promise<Answer | undefined> {
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
    bounds: settings,
    patience: createPatience(PATIENCE_MS),
  });
  try {
    return await wire.send({ method: 'GET', path });
  } catch (error) {
    if (error instanceof TargetUnavailable)
      throw new TargetUnavailable(
        `${variableOf('baseUrl')}: ${baseUrl} cannot be reached (${error.message}); start the target or correct the address.`,
      );
    // Something answers, badly: that is for the suites to find.
    if ([UnusableAnswer, LostAnswer, NotExercised].some((Kind) => error instanceof Kind)) return undefined;
    throw error;
  } finally {
    await wire.close();
  }
}
