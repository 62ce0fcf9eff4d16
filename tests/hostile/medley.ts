import { TRICKS } from './all.ts';
import type { Call, Place, Trick } from './trick.ts';

/**
 * Tricks of one place as one: each call it concerns meets the next of them. Answers are destroyed when any of them destroys
 * some; none is to blame when all are blameless.
 * @throws when there is no such trick
 */
export function medley(on: Place, names: readonly string[]): Trick {
  const tricks = names.map((name) => {
    const found = TRICKS.find((trick) => trick.name === `${on}-${name}`);
    if (!found) throw new Error(`there is no trick ${on}-${name}`);
    return found;
  });
  const turnOf = (call: Call): Trick | undefined => tricks[Number(call.memory.get('turn') ?? 0) % tricks.length];
  return {
    name: `${on}-medley`,
    on,
    what: `takes turns in ${names.join(', ')}`,
    destroys: tricks.some(({ destroys }) => destroys),
    blameless: tricks.every(({ blameless }) => blameless),
    when: (call) => turnOf(call)?.when(call) ?? false,
    play(call) {
      const trick = turnOf(call);
      call.memory.set('turn', Number(call.memory.get('turn') ?? 0) + 1);
      return trick?.play(call);
    },
  };
}
