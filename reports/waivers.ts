import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ConfigurationError } from '../harness/engine/failures.ts';
import type { Waiver } from '../harness/engine/verdict/fold.ts';
import { loadRegister } from '../specs/register.ts';

const FIELDS = ['id', 'reason', 'until'];

/**
 * Reads known violations that a run accepts: a YAML list of `{id, reason, until?}`. A waiver holds through the day that
 * `until` names (UTC) and is an error afterwards, so that none is forgotten.
 * @param today date as `YYYY-MM-DD`
 * @throws {ConfigurationError} one sentence that names the field and the mend
 */
export function loadWaivers(file: string, today: string = new Date().toISOString().slice(0, 10)): Waiver[] {
  if (!existsSync(file)) throw new ConfigurationError(`${file}: no such file; name the file of the waivers.`);
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'), { schema: 'core' }) ?? [];
  } catch (error) {
    throw new ConfigurationError(`${file}: not readable as YAML (${firstLine(error)}); correct it.`);
  }
  if (!Array.isArray(content))
    throw new ConfigurationError(`${file}: must be a list of {id, reason, until?}; begin each entry with “- id:”.`);
  const waivers = content.map((entry: unknown, index) => readWaiver(entry, `${file}: entry ${index + 1}`, today));
  waivers.forEach(({ id }, index) => {
    if (waivers.findIndex((waiver) => waiver.id === id) < index)
      throw new ConfigurationError(`${file}: entry ${index + 1}: id: ${id} is waived twice; remove one of the two.`);
  });
  return waivers;
}

function readWaiver(entry: unknown, where: string, today: string): Waiver {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw new ConfigurationError(`${where}: must be a mapping; write id and reason below each other.`);
  const fields = entry as Readonly<Record<string, unknown>>;
  const stranger = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (stranger !== undefined)
    throw new ConfigurationError(`${where}: ${stranger}: no such field; the fields are ${FIELDS.join(', ')}.`);
  const { id, reason, until } = fields;
  if (typeof id !== 'string') throw new ConfigurationError(`${where}: id: is missing; name a requirement.`);
  const requirement = loadRegister().byId.get(id);
  if (!requirement)
    throw new ConfigurationError(`${where}: id: ${id} is no requirement; see maker-conformance list for the ids.`);
  if (requirement.level === 'may' || requirement.level === 'silent')
    throw new ConfigurationError(`${where}: id: ${id} is a ${requirement.level} and never violated; remove the entry.`);
  if (typeof reason !== 'string' || reason.trim() === '')
    throw new ConfigurationError(`${where}: reason: is missing for ${id}; say why the violation is accepted.`);
  if (until === undefined || until === null) return { id, reason: reason.trim() };
  if (typeof until !== 'string' || !isDate(until))
    throw new ConfigurationError(`${where}: until: is no date; write it as YYYY-MM-DD.`);
  if (until < today)
    throw new ConfigurationError(`${where}: until: ${until} has passed for ${id}; remove the entry or move the date.`);
  return { id, reason: `${reason.trim()} (until ${until})` };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1).join('').replace(/:$/, '');
}
