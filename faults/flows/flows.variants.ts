import { counted, elementsOf, membersOf } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { ASSETS, NETWORK_INFO, NODEINFO, PAIRS } from '../operations.ts';

/** Freedoms of what is read while something else goes on. */
export const VARIANTS: readonly Variant[] = conforming(['FLW-READ', 'LSP-NET', 'SWP-NODE'], {
  'all-that-may-move-moves': {
    what: 'prices, heights and the times of the lists are others at each reading',
    exercises: ['FLW-READ-01'],
    wire: {
      reply({ operation }, given, { memory }) {
        if (given.status !== 200) return given;
        const body = membersOf(given.body);
        if (operation === NODEINFO || operation === NETWORK_INFO)
          body.block_height = Number(body.block_height) + Math.floor(counted(memory, 'blocks') / 4);
        for (const pair of elementsOf(operation === PAIRS ? body.pairs : []).map(membersOf))
          pair.price = `${60_000 + counted(memory, 'prices')}.5`;
        return given;
      },
    },
  },
  'asset-renamed-meanwhile': {
    what: 'somebody gives an asset another name while others trade',
    exercises: ['FLW-READ-01'],
    scope: ['FLW-READ'],
    wire: {
      reply({ operation }, given, { memory }) {
        const [first] = elementsOf(membersOf(given.body).assets).map(membersOf);
        if (operation === ASSETS && counted(memory, 'reads') === 6) memory.set('renamed', first?.asset_id);
        rename(given.body, memory.get('renamed'));
        return given;
      },
    },
  },
});

/** Gives an asset another name, wherever it is described. */
function rename(value: unknown, asset_id: unknown): void {
  const members = membersOf(value);
  if (asset_id !== undefined && members.asset_id === asset_id && 'name' in members) members.name = 'Renamed';
  for (const inner of Array.isArray(value) ? value : Object.values(members)) rename(inner, asset_id);
}
