import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault, Faults } from './fault.ts';

/** What each file `<group>/<subject>.faults.ts` exports. */
interface FaultFile {
  readonly FAULTS: Faults;
}

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.faults\.[jt]s$/.test(file))
  .sort();

const MODULES = await Promise.all(FILES.map((file) => import(join(import.meta.dirname, file)) as Promise<FaultFile>));

/** Every injected defect, in the order of the files' paths; ids are unique (a test sees to it). */
export const FAULTS: readonly Fault[] = MODULES.flatMap(({ FAULTS }) =>
  Object.entries(FAULTS).map(([id, { record }]) => ({ ...record, id })),
);
