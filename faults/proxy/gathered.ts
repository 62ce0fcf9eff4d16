import type { IncomingMessage } from 'node:http';

/** More than any maker or client sends; what goes on beyond it is broken off. */
const MOST_BODY_BYTES = 64 * 2 ** 20;

/**
 * Reads a body to its end, however that comes, in memory of its size: many small pieces cost no more than one. A longer one than
 * any is breaks off, so that the message is not complete.
 */
export async function gathered(message: IncomingMessage): Promise<Buffer> {
  let held = Buffer.alloc(0);
  let length = 0;
  message.on('data', (piece: Buffer) => {
    const needed = length + piece.length;
    if (needed > MOST_BODY_BYTES) return void message.destroy();
    if (needed > held.length) held = Buffer.concat([held.subarray(0, length)], Math.max(2 * held.length, needed));
    piece.copy(held, length);
    length = needed;
  });
  await new Promise<void>((ended) => message.on('error', () => ended()).on('close', () => ended()));
  return held.subarray(0, length);
}
