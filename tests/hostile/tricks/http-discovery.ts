import { answering, answerOf, changing } from '../answers.ts';
import { internalError, silence } from '../plays.ts';
import { afterDiscovery, type Call, type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('http');
const WHOLE = { destroys: false, blameless: true };

const discovering = ({ check }: Call): boolean => check.startsWith('discover');
const ofPairs = (call: Call): boolean => call.target.startsWith('/api/v1/market/pairs') && call.method === 'GET';

/** Marks its first call and holds for that one alone. */
function firstOfDiscovery(call: Call): boolean {
  if (!discovering(call) || call.memory.has('first')) return false;
  call.memory.set('first', true);
  return true;
}

/** For this number of seconds from its first call. */
const forSeconds =
  (seconds: number) =>
  ({ memory }: Call): boolean => {
    const began = Number(memory.get('began') ?? performance.now());
    memory.set('began', began);
    return performance.now() < began + seconds * 1_000;
  };

/** From the tenth call after the discovery on. */
function tenthOn(call: Call): boolean {
  if (!afterDiscovery(call)) return false;
  const calls = Number(call.memory.get('calls') ?? 0) + 1;
  call.memory.set('calls', calls);
  return calls >= 10;
}

const afterIts = (bytes: number) =>
  changing((arrived) => ({ bytes: Buffer.concat([arrived.bytes, Buffer.alloc(bytes, ' ')]) }));

/** What a target may do while it is discovered, when a failure could cost everything. */
export const HTTP_DISCOVERY: readonly Trick[] = [
  trick('discovery-unheard', 'leaves one request of the discovery without an answer', silence, {
    ...WHOLE,
    when: firstOfDiscovery,
  }),
  trick('discovery-reset', 'hangs up on the discovery once', ({ socket }) => void socket.destroy(), {
    ...WHOLE,
    when: firstOfDiscovery,
  }),
  trick('discovery-too-early', 'is unavailable for 15 s', answering('{}', {}, 503), { ...WHOLE, when: forSeconds(15) }),
  trick('large-pairs', 'has a list of pairs of 9 MiB', afterIts(9 * 2 ** 20), { ...WHOLE, when: ofPairs }),
  trick('no-pairs', 'answers 500 where its pairs are asked for', internalError, { when: ofPairs }),
  trick('silent-pairs', 'never answers where its pairs are asked for', silence, { when: ofPairs }),
  trick('empty-pairs', 'lists no pair', answering('{"pairs":[],"total":0,"limit":100,"offset":0}'), { when: ofPairs }),
  trick(
    'restarts-with-another-catalogue',
    'is another service from its tenth request after the discovery on, with other assets and no swap begun',
    async (call) => call.socket.write(answerOf(await call.ofAnother())),
    { ...WHOLE, when: tenthOn },
  ),
];
