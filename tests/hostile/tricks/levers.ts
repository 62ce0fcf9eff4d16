import { answering, saying } from '../answers.ts';
import * as plays from '../plays.ts';
import { every, type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('levers');

/** What the levers may do, none of which is the maker's fault. */
export const LEVERS: readonly Trick[] = [
  trick('idle', 'answer 200 and do nothing', plays.emptyObject),
  trick('idle-now-and-then', 'do nothing at every second pull', plays.emptyObject, { when: every(2) }),
  trick('missing', 'are not there', answering('{"error":"There is no such lever"}', {}, 404)),
  // Not the clock: without it the run waits for what expires, which takes as long as it takes.
  trick('one-missing', 'lack the market', answering('{"error":"There is no such lever"}', {}, 404), {
    when: ({ target }) => target === '/move-rate',
    destroys: false,
  }),
  trick('fail', 'answer 500', plays.internalError),
  trick('unavailable', 'answer 503', plays.unavailable),
  trick('silent', 'never answer', plays.silence),
  trick('body-without-end', 'answer with a body without end', plays.endlessBody),
  trick('redirect', 'redirect each pull to itself', plays.redirectToItself),
  trick('echo', 'repeat what they were given in a 500', plays.repeatSecret),
  trick('deep', 'nest 100,000 arrays in a refusal', answering('['.repeat(plays.LEVELS), {}, 500)),
  trick('drip', 'write their answers byte by byte', plays.slowBody),
  trick('garbage', 'answer with bytes that are no HTTP', plays.garbage),
  trick('page', 'answer with a web page', plays.webPage, { destroys: true }),
  trick('reset', 'reset each connection', plays.reset),
  trick('bomb', 'answer with 100 MB in gzip', plays.bomb),
  trick('half-a-head', 'fall silent in the middle of the head', saying('HTTP/1.1 200 OK\r\ncontent-')),
];
