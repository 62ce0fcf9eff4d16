import { randomUUID } from 'node:crypto';
import type { Answer } from '../engine/wire/answer.ts';
import { isFailure } from '../engine/wire/retry.ts';
import { ConfigurationError, TargetUnavailable } from '../verdict/failures.ts';
import { secretsOf } from './known-secrets.ts';
import { howItOnlyFails } from './only-fails.ts';
import { probe } from './probe.ts';
import { type Settings, variableOf } from './settings.ts';
import { PUBLIC_READS, type PublicAnswer, strangerIn } from './stranger.ts';

/** The longest time to find out whether something is there, in seconds, even if it asks for more retries. */
export const REACHED_IN_S = 30;

/** As much of an address of the target's is shown. */
const LONGEST_ADDRESS = 200;

/**
 * Makes sure that a maker answers at the address before a run begins, so that a wrong address ends in a sentence instead of
 * four hundred failures. The suites judge its answers.
 * @param withinMs for all tries together, in milliseconds; a target that is still busy then passes
 * @throws {TargetUnavailable} when nothing answers, or nothing but failures of the server comes in all that time
 * @throws {ConfigurationError} when what answers cannot be this interface
 */
export async function reach(settings: Settings, baseUrl: string, withinMs = REACHED_IN_S * 1_000): Promise<void> {
  const field = variableOf('baseUrl');
  const secrets = secretsOf(settings, randomUUID());
  const until = performance.now() + withinMs;
  const answers: PublicAnswer[] = [];
  let strange: string | undefined;
  let elsewhere: string | undefined;
  for (const { path, member } of PUBLIC_READS) {
    const request = { method: 'GET', path };
    const answer = await probe({
      settings,
      baseUrl,
      key: settings.apiKey,
      request,
      withinMs: until - performance.now(),
    });
    const type = answer?.header('content-type') ?? '';
    if (answer && /\bhtml\b/i.test(type))
      throw new ConfigurationError(
        `${field}: ${baseUrl}${path} answers ${answer.status} with a web page (${secrets.redactMessage(type)}); give the address in front of /api/v1 of the service itself.`,
      );
    if (answer && isFailure(answer.status)) {
      const how = await howItOnlyFails(settings, baseUrl, until - performance.now());
      if (how === undefined) return;
      throw new TargetUnavailable(`${field}: ${baseUrl} ${how}; see to the target, its logs should say why.`);
    }
    answers.push({ path, member, answer });
    elsewhere ??= redirectOf(answer, path, baseUrl);
    strange = strangerIn(answers);
    if (strange === undefined) return;
  }
  if (elsewhere !== undefined)
    throw new ConfigurationError(
      `${field}: ${baseUrl} redirects to ${secrets.redactMessage(elsewhere)}, which is not followed; give that address if it is the service's own.`,
    );
  throw new ConfigurationError(
    `${field}: ${baseUrl} is no maker of this interface (${secrets.redactMessage(strange ?? '')}); give the address in front of /api/v1 of the service itself.`,
  );
}

/** The address, in front of the path that was asked for, to which an answer sends its caller. */
function redirectOf(answer: Answer | undefined, path: string, baseUrl: string): string | undefined {
  const location = answer?.header('location');
  if (location === undefined || !URL.canParse(location, baseUrl)) return undefined;
  const { origin, pathname } = new URL(location, baseUrl);
  return `${origin}${pathname}`.replace(path, '').slice(0, LONGEST_ADDRESS);
}
