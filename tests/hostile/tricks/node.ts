import { answering, changing, rewriting, saying } from '../answers.ts';
import * as plays from '../plays.ts';
import { every, type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('node');
const locked = answering(
  '{"error":"Cannot perform this operation while the node is locked","code":403,"name":"LockedNode"}',
  {},
  403,
);

/** What the client's own node may do, none of which is the maker's fault. */
export const NODE: readonly Trick[] = [
  trick('silent', 'never answers', plays.silence),
  trick('every-third-silent', 'leaves every third call without an answer', plays.silence, { when: every(3) }),
  trick(
    'panics',
    'ends the connection of its sixtieth call without an answer, and answers none after it',
    (call) => (call.count === 60 ? plays.hangUp(call) : plays.silence()),
    { when: ({ count }) => count >= 60 },
  ),
  trick('fails', 'answers 500 to everything', plays.internalError),
  trick('fails-now-and-then', 'answers 500 to every fifth call', plays.internalError, {
    when: every(5),
    destroys: false,
  }),
  trick('locked', 'is locked', locked),
  trick('locks-later', 'is locked from its thirtieth call on', locked, { when: ({ count }) => count >= 30 }),
  trick(
    'unauthorised',
    'does not take the token',
    answering('{"error":"Unauthorized","code":401,"name":"Unauthorized"}', {}, 401),
  ),
  trick(
    'other-identity',
    'says it is another node from its twentieth call on',
    rewriting(/"pubkey":"\w+"/, `"pubkey":"02${'1f'.repeat(32)}"`),
    { when: ({ count }) => count >= 20, destroys: false },
  ),
  // What it says is an answer all the same: that the run lacks funds, which its claim counts.
  trick(
    'drained',
    'has no funds',
    rewriting(/("(?:spendable|settled|future|\w*balance\w*|\w*amount\w*|\w*limit\w*)"):\d+/g, '$1:0'),
    { destroys: false },
  ),
  trick('other-network', 'is on another network', rewriting(/"Regtest"/, '"Mainnet"')),
  trick('pays-nothing', 'takes what it is asked to do and does nothing', (call) =>
    call.method === 'POST' && /taker|pay|invoice/.test(call.target)
      ? plays.emptyObject(call)
      : changing(() => ({}))(call),
  ),
  trick(
    'other-numbers',
    'adds one to each number',
    changing(({ bytes }) => ({
      bytes: Buffer.from(
        bytes.toString().replace(/:(\d{1,15})(?=[,}])/g, (_, digits: string) => `:${Number(digits) + 1}`),
      ),
    })),
    // Only its own node shows what a client owns: one that lies about that is believed.
    { destroys: false, blameless: false },
  ),
  trick('body-without-end', 'sends a body without end', plays.endlessBody),
  trick('bomb', 'sends 100 MB in gzip', plays.bomb),
  trick('deep', 'nests 100,000 arrays', plays.deepArrays),
  trick('echo', 'repeats its token in a 500', plays.repeatSecret),
  trick('drips', 'writes its body byte by byte', plays.slowBody),
  trick('garbage', 'answers with bytes that are no HTTP', plays.garbage),
  trick('page', 'sends a web page', plays.webPage),
  trick('empty-object', 'answers {} to everything', plays.emptyObject),
  trick('resets', 'resets each connection', plays.reset),
  trick('redirects', 'redirects each call to itself', plays.redirectToItself),
  trick('no-length', 'falls silent in the middle of the head', saying('HTTP/1.1 200 OK\r\ncontent-')),
];
