import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { yaml } from './late-packages.ts';
import type { Requirement } from './register.ts';

/** Released ids, each with the fingerprint of what it meant when it was frozen. */
export type Frozen = Readonly<Record<string, string>>;

/** Where the released ids are kept. */
export const FROZEN_FILE: string = fileURLToPath(new URL('./frozen.yaml', import.meta.url));

const HEADING = `# Released requirement ids and the fingerprint of level and statement. Written by specs/freeze.ts; never edit by hand.
`;

/**
 * Fingerprint of what an id means: its level and its statement. Checks, tolerances and needs may improve freely.
 * @returns twelve hex digits
 */
export function fingerprint(requirement: Pick<Requirement, 'level' | 'statement'>): string {
  return createHash('sha256').update(`${requirement.level}\n${requirement.statement}`).digest('hex').slice(0, 12);
}

/** One fingerprint of many requirements, in any order. That of the whole register says which statements a run judged by. */
export function fingerprintOfAll(requirements: readonly Pick<Requirement, 'id' | 'level' | 'statement'>[]): string {
  const lines = requirements.map((requirement) => `${requirement.id} ${fingerprint(requirement)}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12);
}

/** Reads the frozen ids; an absent file counts as nothing frozen yet. */
export function readFrozen(file: string = FROZEN_FILE): Frozen {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  const frozen: unknown = yaml().parse(text);
  if (typeof frozen !== 'object' || frozen === null) return {};
  return Object.fromEntries(Object.entries(frozen).map(([id, hash]) => [id, String(hash)]));
}

/** One sentence for each frozen id that is gone or no longer means the same. */
export function brokenPromises(frozen: Frozen, requirements: readonly Requirement[]): string[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return Object.entries(frozen).flatMap(([id, hash]) => {
    const requirement = byId.get(id);
    if (requirement === undefined) {
      return [`${id} is released but gone from the register; put it back, ids are never removed or renamed.`];
    }
    if (fingerprint(requirement) === hash) return [];
    return [`${id} no longer means what was released; restore level and statement, and give the new meaning a new id.`];
  });
}

/** Ids of the register that are not frozen yet, in register order. */
export function unfrozenIds(frozen: Frozen, requirements: readonly Requirement[]): string[] {
  return requirements.filter(({ id }) => !(id in frozen)).map(({ id }) => id);
}

/** The text of the frozen file after adding every requirement that is new; what is there stays as it is. */
export function frozenText(frozen: Frozen, requirements: readonly Requirement[]): string {
  const all = { ...Object.fromEntries(requirements.map((entry) => [entry.id, fingerprint(entry)])), ...frozen };
  const sorted = Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const style = { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const;
  return HEADING + yaml().stringify(Object.fromEntries(sorted), style);
}
