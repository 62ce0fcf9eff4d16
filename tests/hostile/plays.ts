import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answer, answering, drip, flooding, OPEN_BODY, once, saying } from './answers.ts';
import type { Call } from './trick.ts';

// What any peer may do: the target, the client's node and the levers.

/** Says nothing. */
export const silence = () => {};

/** Resets the connection. */
export function reset({ socket }: Call): void {
  if (socket instanceof Socket) socket.resetAndDestroy();
}

/** Ends the connection without a word. */
export const hangUp = ({ socket }: Call): void => void socket.end();

export const garbage = saying(Buffer.from([22, 3, 3, 0, 2, 0xff, 0xff, 13, 10, 13, 10]));

export const endlessBody = flooding(OPEN_BODY, 'x'.repeat(64 * 1024));

export const slowBody = ({ socket }: Call): void => drip(socket, '[0,', OPEN_BODY);

export const LEVELS = 100_000;

export const deepArrays = answering('['.repeat(LEVELS) + ']'.repeat(LEVELS));

export const deepObjects = answering(`${'{"a":'.repeat(LEVELS)}0${'}'.repeat(LEVELS)}`);

export const webPage = answering('<!doctype html><title>Sign in</title><p>Who are you?', {
  'content-type': 'text/html',
});

export const emptyObject = answering('{}');

export const manyZeros = () => Buffer.alloc(100_000_000);

export const bomb = once(() => answering(gzipSync(manyZeros()), { 'content-encoding': 'gzip' }));

export const unavailable = answering('{"error":"not now"}', {}, 503);

export const internalError = answering('{"error":"oops"}', {}, 500);

/** Sends everybody back to where they came from. */
export const redirectToItself = ({ target, socket }: Call): void =>
  void socket.write(answer(307, '', { location: target }));

/** Repeats the secret that it was given, in each part of a refusal. */
export function repeatSecret({ headers, socket }: Call): void {
  const shown = headers.authorization ?? 'nothing';
  const secret = shown.replace(/^Bearer /, '');
  const escaped = [...secret].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const body = `{"error":"${shown}","name":"${escaped}","${secret}":"${Buffer.from(secret).toString('base64')}"}`;
  socket.write(answer(500, body, { 'x-echo': shown, [`x-${secret.replace(/[^a-z0-9]/gi, '')}`]: secret }));
}
