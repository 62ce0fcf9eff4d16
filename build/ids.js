// Writes specs/ids.ts, the types of the ids of the register. The build does it first of all, and `npm run lint` before the types
// are checked; nothing of it is left when the program runs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

const SPECS = join(dirname(import.meta.dirname), 'specs');
const FILE = join(SPECS, 'ids.ts');

/** Each type, with what its ids have in common. */
const TYPES = {
  MustId: ['What binds every server.', ({ level }) => level === 'must'],
  ShouldId: ['What a server should keep.', ({ level }) => level === 'should'],
  MayId: ['What a server may do: recorded, never judged.', ({ level }) => level === 'may'],
  SilentId: ['What the interface leaves open: recorded, never judged.', ({ level }) => level === 'silent'],
  RequirementId: ['Every id of the register.', () => true],
  AnsweredId: ['Those with accepted `answers`.', ({ answers }) => answers !== undefined],
};

const files = readdirSync(join(SPECS, 'requirements')).sort();
const requirements = files.flatMap((file) => parse(readFileSync(join(SPECS, 'requirements', file), 'utf8')));
const types = Object.entries(TYPES).map(([name, [says, belongs]]) => {
  const ids = requirements.filter(belongs).map(({ id }) => `\n  | '${id}'`);
  return `/** ${says} */\nexport type ${name} =${ids.join('')};\n`;
});
const text = ['// Written by build/ids.js from the register.\n', ...types].join('\n');
// A file that changed would have the project built anew.
if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text);
