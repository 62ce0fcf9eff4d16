import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Waiver } from '../harness/aggregate/waiver.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { yaml } from '../specs/late-packages.ts';
import { loadRegister } from '../specs/register.ts';

const FIELDS = ['id', 'reason', 'owner', 'link', 'until', 'when'];
const CONDITIONS = ['message', 'path'];

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads known violations that a run accepts: a YAML list of `{id, reason, owner?, link?, until?, when?}`, as
 * `schemas/report/waivers.json` describes it. A waiver holds through the day that `until` names (UTC) and is an error
 * afterwards, so that none is forgotten; one with a `when` waives only the violations that are like it, so that none hides
 * the next.
 * @param today date as `YYYY-MM-DD`
 * @throws {ConfigurationError} one sentence that names the field and the fix
 */
export function loadWaivers(file: string, today: string = new Date().toISOString().slice(0, 10)): Waiver[] {
  if (!existsSync(file)) throw new ConfigurationError(`${file}: no such file; name the file of the waivers.`);
  if (statSync(file).isDirectory())
    throw new ConfigurationError(`${file}: is a folder; name the file of the waivers in it.`);
  let content: unknown;
  try {
    content = yaml().parse(readFileSync(file, 'utf8'), { schema: 'core' }) ?? [];
  } catch (error) {
    throw new ConfigurationError(`${file}: not readable as YAML (${firstLine(error)}); correct it.`);
  }
  if (!Array.isArray(content))
    throw new ConfigurationError(`${file}: must be a list of {${FIELDS.join(', ')}}; begin each entry with “- id:”.`);
  const waivers = content.map((entry: unknown, index) => readWaiver(entry, `${file}: entry ${index + 1}`, today));
  waivers.forEach((waiver, index) => {
    if (waivers.slice(0, index).some((earlier) => isSame(earlier, waiver)))
      throw new ConfigurationError(
        `${file}: entry ${index + 1}: id: ${waiver.id} is waived twice; remove one of the two, or tell them apart by when.`,
      );
  });
  return waivers;
}

/** Whether two waivers are about the same violations; one without a condition is about all of its requirement. */
function isSame(one: Waiver, other: Waiver): boolean {
  if (one.id !== other.id) return false;
  if (one.when === undefined || other.when === undefined) return true;
  return one.when.message === other.when.message && one.when.path === other.when.path;
}

function readWaiver(entry: unknown, where: string, today: string): Waiver {
  const fields = mapping(entry, where, 'must be a mapping; write id and reason below each other');
  refuseStrangers(fields, FIELDS, where);
  const { id, reason, until } = fields;
  if (typeof id !== 'string') throw new ConfigurationError(`${where}: id: is missing; name a requirement.`);
  const requirement = loadRegister().byId.get(id);
  if (!requirement)
    throw new ConfigurationError(`${where}: id: ${id} is no requirement; see maker-conformance list for the ids.`);
  if (requirement.level === 'may' || requirement.level === 'silent')
    throw new ConfigurationError(`${where}: id: ${id} is a ${requirement.level} and never violated; remove the entry.`);
  if (typeof reason !== 'string' || reason.trim() === '')
    throw new ConfigurationError(`${where}: reason: is missing for ${id}; say why the violation is accepted.`);
  const owner = textIn(fields, 'owner', where, 'name who sees to it');
  const link = textIn(fields, 'link', where, 'give an address that begins with https:// or http://');
  if (link !== undefined && !/^https?:$/.test(URL.canParse(link) ? new URL(link).protocol : ''))
    throw new ConfigurationError(`${where}: link: is no address; give one that begins with https:// or http://.`);
  const when = readCondition(fields.when, where);
  const read = {
    id,
    reason: reason.trim(),
    ...(owner && { owner }),
    ...(link && { link }),
    ...(when && { when }),
  };
  if (until === undefined || until === null) return read;
  if (typeof until !== 'string' || !isDate(until))
    throw new ConfigurationError(`${where}: until: is no date; write it as YYYY-MM-DD.`);
  if (until < today)
    throw new ConfigurationError(`${where}: until: ${until} has passed for ${id}; remove the entry or move the date.`);
  return { ...read, until };
}

function readCondition(value: unknown, where: string): Waiver['when'] {
  if (value === undefined || value === null) return undefined;
  const inside = `${where}: when`;
  const fields = mapping(value, inside, 'must be a mapping of message, path or both; write them below it');
  refuseStrangers(fields, CONDITIONS, inside);
  const message = textIn(fields, 'message', inside, 'give a text that the message of the violation holds');
  const path = textIn(fields, 'path', inside, 'give the path of the offending request');
  if (message === undefined && path === undefined)
    throw new ConfigurationError(`${inside}: says nothing; give message or path, or leave it out.`);
  if (path !== undefined && !/^\/[^?#]*$/.test(path))
    throw new ConfigurationError(`${inside}: path: must begin with / and have no query; give one like /api/v1/market.`);
  return { ...(message && { message }), ...(path && { path }) };
}

function mapping(value: unknown, where: string, otherwise: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigurationError(`${where}: ${otherwise}.`);
  return value as Fields;
}

function refuseStrangers(fields: Fields, known: readonly string[], where: string): void {
  const stranger = Object.keys(fields).find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new ConfigurationError(`${where}: ${stranger}: no such field; the fields are ${known.join(', ')}.`);
}

/** An optional text without the spaces around it. */
function textIn(fields: Fields, name: string, where: string, fix: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new ConfigurationError(`${where}: ${name}: is no text; ${fix}.`);
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
