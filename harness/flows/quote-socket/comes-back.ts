import type { SocketSession } from '../../engine/socket/socket.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { note } from '../../verdict/check.ts';
import { TIME } from '../../verdict/time.ts';

/**
 * Opens a session under the client_id of one that was closed (WS-LIFE-04). Who answered the close may stand in front of a server
 * that learns of it a moment later.
 * @throws {Violation} when the upgrade is still refused after some seconds
 * @throws {NotExercised} when the target is busy
 */
export async function comesBack(sockets: Sockets, clientId: string): Promise<SocketSession> {
  for (const pause of TIMEOUTS.noticesCloseMs) {
    const { socket, refusal } = await sockets.tryOpen({ clientId });
    if (socket) return socket;
    note(`the same client_id again: ${refusal.text}`);
    await TIME.wait(pause);
  }
  return sockets.reopen({ clientId });
}
