import { FAULTS } from '../../faults/faults.ts';
import { VARIANTS } from '../../faults/variants.ts';
import { HONEST } from '../../reference/lightning/behaviour.ts';
import { conformingBehaviour } from '../../reference/maker/behaviour.ts';
import { expect, test } from '../test.ts';

test('every seam is used by some fault or variant', () => {
  const used = new Set(
    [...FAULTS, ...VARIANTS].flatMap(({ behaviour: { decisions, node } = {} }) =>
      Object.keys({ ...(typeof decisions === 'function' ? decisions(conformingBehaviour) : decisions), ...node }),
    ),
  );
  const seams = [...Object.keys(conformingBehaviour), ...Object.keys(HONEST)];
  expect(seams.filter((seam) => !used.has(seam))).toEqual([]);
});
