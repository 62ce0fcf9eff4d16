// Writes specs/ids.ts from the register:  npm run types
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Level, loadRegister, type Requirement } from './register.ts';

/** Where the typed ids are kept. */
export const IDS_FILE: string = fileURLToPath(new URL('./ids.ts', import.meta.url));

const HEADING = '// Written by specs/generate-ids.ts from the register (npm run types); do not edit.\n';

const TYPES: readonly (readonly [name: string, level: Level, says: string])[] = [
  ['MustId', 'must', 'What binds every server.'],
  ['ShouldId', 'should', 'What a server should keep.'],
  ['MayId', 'may', 'What a server may do: recorded, never judged.'],
  ['SilentId', 'silent', 'What the interface leaves open: recorded, never judged.'],
];

/** The text of `specs/ids.ts`: the ids of the register as one type for each level, and those with accepted answers. */
export function idsText(requirements: readonly Pick<Requirement, 'id' | 'level' | 'answers'>[]): string {
  const types = TYPES.map(([name, level, says]) => {
    const ids = requirements.filter((entry) => entry.level === level).map(({ id }) => `\n  | '${id}'`);
    return `/** ${says} */\nexport type ${name} =${ids.length > 0 ? ids.join('') : ' never'};\n`;
  });
  const all = `/** Every id of the register. */\nexport type RequirementId = ${TYPES.map(([name]) => name).join(' | ')};\n`;
  const answered = requirements.flatMap(({ id, answers }) => (answers ? [`\n  | '${id}'`] : []));
  const withAnswers = `/** Those with accepted \`answers\`. */\nexport type AnsweredId =${answered.join('') || ' never'};\n`;
  return [HEADING, ...types, all, withAnswers].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(IDS_FILE, idsText(loadRegister().requirements));
}
