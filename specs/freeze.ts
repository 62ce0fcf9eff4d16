// Adds the ids that are new in the register to specs/frozen.yaml:  node --import tsx specs/freeze.ts
// It only ever adds. An id that vanished or changed its meaning makes it refuse, because others rely on released ids.
// Ids given as arguments are those whose statement was put into other words that mean the same; they are frozen anew.
import { writeFileSync } from 'node:fs';
import { brokenPromises, FROZEN_FILE, frozenText, readFrozen, unfrozenIds } from './frozen.ts';
import { loadRegister } from './register.ts';

const { requirements } = loadRegister();
const reworded = new Set(process.argv.slice(2));
const frozen = Object.fromEntries(Object.entries(readFrozen()).filter(([id]) => !reworded.has(id)));
const broken = brokenPromises(frozen, requirements);
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exitCode = 1;
} else {
  writeFileSync(FROZEN_FILE, frozenText(frozen, requirements));
  console.log(`frozen ${unfrozenIds(frozen, requirements).length} ids, ${requirements.length} in all`);
}
