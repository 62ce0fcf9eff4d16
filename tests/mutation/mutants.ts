import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { mutationsOf } from './mutations.ts';
import type { Numbered } from './weave.ts';

/** A mutation and where it stands. */
export interface Mutant extends Numbered {
  /** Path below the project. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line it stands in. */
  readonly source: string;
}

/** The rooms that decide what the maker says and does. */
const ROOMS = ['reference/maker', 'reference/lightning'];

/** What only says what there is to trade, or which option of the interface is used, decides nothing itself. */
const DATA = /\/(?:seed-catalogue|options)\.ts$/;

const PROJECT = resolve(import.meta.dirname, '../..');

/** All mutants of the rooms that decide what the maker says and does, numbered from 1. */
export function allMutants(): Mutant[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(PROJECT, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
    .filter((file) => file.endsWith('.ts') && !DATA.test(file))
    .sort();
  const api = new API({ cwd: PROJECT });
  try {
    const [project] = api.updateSnapshot({ openProject: join(PROJECT, 'tsconfig.json') }).getProjects();
    if (project === undefined) throw new Error('tsconfig.json is no project of TypeScript');
    const mutants = files.flatMap((file) => {
      const source = project.program.getSourceFile(join(PROJECT, file));
      if (source === undefined) throw new Error(`${file} is not in the project of tsconfig.json`);
      const lines = source.text.split('\n');
      return mutationsOf(source, project.checker).map((mutation) => {
        const { line, character } = source.getLineAndCharacterOfPosition(mutation.start);
        return { ...mutation, file, line: line + 1, column: character + 1, source: (lines[line] ?? '').trim() };
      });
    });
    return mutants.map((mutant, index) => ({ ...mutant, number: index + 1 }));
  } finally {
    api.close();
  }
}

/** Some of the mutants, drawn by a seed; what is changed elsewhere in the code changes little of the choice. */
export function drawn(mutants: readonly Mutant[], most: number, seed: number): Mutant[] {
  const lot = ({ file, source, column, what }: Mutant): string =>
    createHash('sha256').update(`${seed} ${file} ${source} ${column} ${what}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, by: lot(mutant) }))
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .slice(0, most)
    .map(({ mutant }) => mutant);
}
