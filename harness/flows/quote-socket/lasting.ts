import { NoReply, type Outgoing, type SocketSession } from '../../engine/socket/socket.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { answersPing, errorOf } from '../../interface/quote-socket/read.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';

/**
 * Asks on a session for as long as it lasts. Where it ended (WS-LIFE-01 judges that), the same is asked once more in a new one.
 * Where a failed request ended it (WS-ERR-08 judges that), or left it deaf, what comes behind is asked in a new one, and from then
 * on nothing more is asked on a session that has seen a failure. Where sessions end whatever is asked, asking on one gives
 * {@link NotExercised}.
 * @param first the session to begin with; it is left as it is
 */
export function lasting(sockets: Pick<Sockets, 'reopen'>, first: SocketSession): Pick<SocketSession, 'ask'> {
  let socket = first;
  let hasFailed = false;
  let outlives = true;
  const renew = async () => {
    if (socket !== first) await socket.close();
    socket = await sockets.reopen();
    hasFailed = false;
  };
  /** A new session in the place of one that did not reply; undefined when that goes on, and so owes its reply. */
  const renewed = async (): Promise<SocketSession | undefined> => {
    if (hasFailed ? await goesOn(socket) : socket.closing === undefined) return undefined;
    if (hasFailed) outlives = false;
    const endedUnharmed = !hasFailed;
    await renew();
    if (endedUnharmed) await precondition('a session ends whatever is asked', answersPing(socket), [NoReply]);
    return socket;
  };
  const reply = async (message: Outgoing) => {
    if (hasFailed && !outlives) await renew();
    try {
      return await socket.ask(message);
    } catch (error) {
      const other = error instanceof NoReply ? await renewed() : undefined;
      if (!other) throw error;
      return other.ask(message);
    }
  };
  return {
    async ask(message) {
      const replied = await reply(message);
      hasFailed ||= errorOf(replied) !== undefined;
      return replied;
    },
  };
}

/**
 * That sessions outlive a failed request, for checks that ask on behind one: finds it out in a session of its own. Whether they
 * do is what WS-ERR-08 judges.
 * @throws {NotExercised} when they don't
 */
export async function outliveFailures(sockets: Pick<Sockets, 'open'>, failing: Outgoing): Promise<void> {
  const socket = await sockets.open();
  await precondition('a failed request draws nothing', socket.ask(failing));
  await precondition('a failed request ends the session', answersPing(socket));
  await socket.close();
}

/**
 * Sends a request that must fail, and waits for its reply. Another requirement judges the reply.
 * @throws {NotExercised} when no reply comes, and the session goes on
 * @throws {NoReply} when the session ends instead
 */
export async function hadReply(socket: SocketSession, request: Outgoing): Promise<void> {
  try {
    await socket.ask(request);
  } catch (error) {
    if (!(error instanceof NoReply) || socket.closing !== undefined) throw error;
    throw new NotExercised(`nobody knows when the request failed: ${error.message}`);
  }
}

async function goesOn(socket: SocketSession): Promise<boolean> {
  if (socket.closing !== undefined) return false;
  try {
    await answersPing(socket);
    return true;
  } catch (error) {
    if (error instanceof NoReply) return false;
    throw error;
  }
}
