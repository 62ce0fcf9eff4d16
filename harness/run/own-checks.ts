import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DECLARED, isOwnId, type OwnRequirement, ownRequirementsIn } from '../../specs/own-requirements.ts';
import { RegisterError } from '../../specs/register.ts';
import { ConfigurationError } from '../verdict/failures.ts';
import { type Settings, variableOf } from './settings.ts';

// Checks of an operator's own: spec files in a folder that the command line names, with the requirements that they judge in
// a YAML beside them. They are the operator's code, so that no recording and no settings file can name the folder.

/** What the names of own checks' files end with. */
const OWN_FILE = /\.spec\.m?[jt]s$/;

/** Which files of their folder hold own checks, for Playwright. */
export const OWN_FILES = '**/*.spec.{ts,mts,js,mjs}';

/**
 * The requirements of own checks, by id.
 * @throws {RegisterError} when their declaration is wrong
 */
export function ownById({ also }: Pick<Settings, 'also'>): ReadonlyMap<string, OwnRequirement> {
  const requirements = also === undefined ? [] : ownRequirementsIn(also);
  return new Map(requirements.map((requirement) => [requirement.id, requirement]));
}

/**
 * Makes sure that own checks and their declaration fit each other, before anything is sent.
 * @throws {ConfigurationError} for a declaration that is wrong, a folder without checks, an id that is not declared, and one
 * that no check names
 */
export function refuseUnsoundOwn(settings: Pick<Settings, 'also'>): void {
  const { also } = settings;
  if (also === undefined) return;
  const name = variableOf('also');
  if (!statSync(also, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigurationError(`${name}: ${also} is no folder; name the folder of your own checks.`);
  const declared = declaredIn(settings, name);
  const files = filesIn(also);
  if (files.length === 0)
    throw new ConfigurationError(`${name}: ${also} holds no checks; give their files names that end with .spec.ts.`);
  const named = new Set<string>();
  for (const file of files)
    for (const [id] of readFileSync(join(also, file), 'utf8').matchAll(/\bX(?:-[A-Z0-9]+)+\b/g)) {
      if (!declared.has(id))
        throw new ConfigurationError(
          `${name}: ${join(also, file)} judges ${id}, which ${DECLARED} beside it does not declare; add it there.`,
        );
      named.add(id);
    }
  const unnamed = [...declared.keys()].find((id) => !named.has(id));
  if (unnamed !== undefined)
    throw new ConfigurationError(
      `${name}: ${join(also, DECLARED)} declares ${unnamed}, which no check of the folder judges; write one or remove it.`,
    );
}

function declaredIn(settings: Pick<Settings, 'also'>, name: string): ReturnType<typeof ownById> {
  try {
    return ownById(settings);
  } catch (error) {
    if (error instanceof RegisterError) throw new ConfigurationError(`${name}: ${error.message}`);
    throw error;
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => OWN_FILE.test(file) && !file.includes('node_modules'),
  );
}

/**
 * The requirements that an own check judges, by its tags.
 * @param tags without the leading `@`
 * @throws {ConfigurationError} for a check that judges none, or one of the interface, which the suites judge
 */
export function ownDeclared(tags: readonly string[], own: ReadonlyMap<string, OwnRequirement>): ReadonlySet<string> {
  const ids = tags.filter((tag) => /^[A-Z]+(-[A-Z0-9]+)+$/.test(tag));
  const stranger = ids.find((id) => !own.has(id));
  if (stranger !== undefined)
    throw new ConfigurationError(
      isOwnId(stranger)
        ? `it judges ${stranger}, which ${DECLARED} does not declare; add it there`
        : `it judges ${stranger}, which the suites judge; give it an id of its own by own('X-…')`,
    );
  if (ids.length === 0) throw new ConfigurationError("it names no requirement; give it a tag: { tag: own('X-…') }");
  return new Set(ids);
}
