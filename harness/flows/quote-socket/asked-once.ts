import type { SocketSession } from '../../engine/socket/socket.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { silenceOn } from './waiting.ts';

/** Opens sessions that are asked for one thing each, for checks of what comes of that. */
export function askedOnce(sockets: Pick<Sockets, 'open'>) {
  const opened: SocketSession[] = [];
  return {
    open: async (...options: Parameters<Sockets['open']>): Promise<SocketSession> => {
      const socket = await sockets.open(...options);
      opened.push(socket);
      return socket;
    },
    /**
     * Asserts that nothing but the one reply came over each session, and that nothing comes for a moment (WS-PUSH-01).
     * @throws {NotExercised} when no session was opened, or one has ended meanwhile
     */
    hearNoMore: async (): Promise<void> => {
      if (opened.length === 0) throw new NotExercised('no session was opened');
      for (const socket of opened) {
        const { ending } = await silenceOn(socket, TIMEOUTS.atOnceMs);
        if (ending !== undefined) throw new NotExercised(`meanwhile ${ending}`);
        expect(socket.received, 'messages for one request').toBeLessThanOrEqual(1);
      }
    },
  };
}
