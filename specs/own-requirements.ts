import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ajv2020 } from './late-packages.ts';
import ownSchema from './own-requirements.schema.json' with { type: 'json' };
import { type Level, parseEntries, RegisterError } from './register.ts';

/** The id of a requirement that an operator has of its own. No id of the interface begins so. */
export type OwnId = `X-${string}`;

/** A requirement that an operator has of its own, beside those of the interface. */
export interface OwnRequirement {
  readonly id: string;
  readonly statement: string;
  readonly level: Exclude<Level, 'silent'>;
}

/** The file beside own checks that declares what they judge. */
export const DECLARED = 'requirements.yaml';

/** Whether an id is one of an operator's own. */
export function isOwnId(id: string): id is OwnId {
  return id.startsWith('X-');
}

/**
 * The requirements that the YAML of a folder of own checks declares, in its order.
 * @throws {RegisterError} with file, entry and fix when there is none, or anything in it is wrong
 */
export function ownRequirementsIn(folder: string): readonly OwnRequirement[] {
  const file = join(folder, DECLARED);
  if (!existsSync(file))
    throw new RegisterError(`${file}: is not there; list in it the id, statement and level of what the checks judge.`);
  const fits = new (ajv2020().Ajv2020)({ strict: true, verbose: true }).compile<OwnRequirement[]>(ownSchema);
  const entries = parseEntries(file, readFileSync(file, 'utf8'), fits);
  const twice = entries.find(({ id }, place) => entries.findIndex((other) => other.id === id) < place);
  if (twice) throw new RegisterError(`${file}: ${twice.id}: id is used twice; give one of the two another.`);
  return entries;
}
