import { counted, elementsOf, membersOf } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { ASSETS, NETWORK_INFO, NODEINFO, OPERATIONS, PAIRS } from '../operations.ts';

/** What the interface leaves open about reads beside other work. */
export const VARIANTS = conforming(['FLW-READ', 'LSP-NET', 'SWP-NODE'], {
  'all-that-may-move-moves': exercises('FLW-READ-01')
    .what('prices, heights and the times of the lists are others at each reading')
    .onAnswer([NODEINFO, NETWORK_INFO], ({ operation, answer, memory }) => {
      const member = operation === NODEINFO ? 'block_height' : 'height';
      return { [member]: Number(answer[member]) + Math.floor(counted(memory, 'blocks') / 4) };
    })
    .onAnswer(PAIRS, ({ answer, memory }) => {
      for (const pair of elementsOf(answer.pairs).map(membersOf))
        pair.price = `${60_000 + counted(memory, 'prices')}.5`;
    }),
  'asset-renamed-meanwhile': exercises('FLW-READ-01', 'QUO-RESP-08')
    .scope('FLW-READ', 'QUO-RESP', 'WS-QUOTE')
    .what('somebody gives an asset another name while others trade')
    .onReply(ASSETS, ({ answer, memory }) => {
      const [first] = elementsOf(answer.assets).map(membersOf);
      if (counted(memory, 'reads') === 6) memory.set('renamed', first?.asset_id);
    })
    .onReply(OPERATIONS, ({ answer, memory }) => rename(answer, memory.get('renamed')))
    .wire({
      socketReply(_message, given, { memory }) {
        rename(given.messages, memory.get('renamed'));
        return given;
      },
    }),
});

/** Gives an asset another name, wherever it is described. */
function rename(value: unknown, asset_id: unknown): void {
  const members = membersOf(value);
  if (asset_id !== undefined && members.asset_id === asset_id && 'name' in members) members.name = 'Renamed';
  for (const inner of Array.isArray(value) ? value : Object.values(members)) rename(inner, asset_id);
}
