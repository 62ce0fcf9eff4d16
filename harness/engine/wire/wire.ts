import { replayed } from '../replay/replay.ts';
import { waiting } from '../waiting.ts';
import type { Answer } from './answer.ts';
import { attempt } from './attempt.ts';
import { type Context, contextOf, type WireOptions } from './context.ts';
import { afterAnswer, type Progress } from './repeats.ts';
import { lossKey, type Prepared, prepare, type WireRequest } from './request.ts';
import { isFailure } from './retry.ts';

/** Sends the requests of checks to the target; no other code does. */
export interface Wire {
  /**
   * Sends a request, and repeats it where the interface allows. Every attempt is recorded.
   * @returns the answer, of any status; redirects are answers, too
   * @throws {TargetUnavailable} when nobody is there or says anything
   * @throws {UnusableAnswer} when what came is no whole HTTP answer within the bounds of time and size
   * @throws {LostAnswer} when none came through, which may be the network's fault
   * @throws {NotExercised} when the target has the check wait too long
   * @throws {TypeError} for a request that HTTP cannot carry
   */
  send(request: WireRequest): Promise<Answer>;
  /** Closes idle and busy sockets. */
  close(): Promise<void>;
}

/** Opens nothing yet; sockets come with the first request and are reused. Throws TypeError when the base URL is none. */
export function createWire(options: WireOptions): Wire {
  const context = contextOf(options);
  return {
    send: async (request) => deliver(context, prepare(context, request)),
    close: () => context.transport.close(),
  };
}

async function deliver(context: Context, request: Prepared): Promise<Answer> {
  const { options } = context;
  const progress: Progress = { startedAt: context.clock.now(), reached: 0, refused: 0, lastId: undefined };
  for (;;) {
    const result = await attempt(context, request, progress);
    const waitMs = 'answer' in result ? afterAnswer(context, request, progress, result.answer) : result.waitMs;
    if (waitMs !== undefined) await pause(context, request, waitMs, progress);
    else if ('answer' in result) {
      const { status } = result.answer;
      options.repeatBudget?.ended(lossKey(request), progress.reached - 1, isFailure(status));
      return result.answer;
    } else throw result.error;
  }
}

/** Waits before the next try, if the wait budget of the check allows it; a recording shows whether it did. */
async function pause(
  { waitBudget, clock }: Context,
  { operation, method }: Prepared,
  waitMs: number,
  { lastId = '' }: Progress,
): Promise<void> {
  const recording = replayed();
  if (recording?.recorded.isRepeated(lastId)) return;
  if (recording || waitMs > waitBudget.left())
    throw waitBudget.over(`no further try of ${operation ?? method} after ${waitMs / 1000} s`);
  await waiting(waitMs, `before the next try of ${operation ?? method}`, () =>
    waitBudget.during(() => clock.wait(waitMs)),
  );
}
