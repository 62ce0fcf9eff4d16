import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { ajv2020, yaml } from './late-packages.ts';
import registerSchema from './register.schema.json' with { type: 'json' };
import { remembered } from './remembered.ts';

/** How binding the interface is. `silent` marks what it leaves open: observed, never judged. */
export type Level = 'must' | 'should' | 'may' | 'silent';

/** What a run must have, beyond the target itself, to exercise a requirement. */
export type Need =
  | 'api-key'
  | 'api-key-quote-only'
  | 'foreign-origin-key'
  | 'enforcement-on'
  | 'taker-node'
  | 'payer'
  | 'onchain-payer'
  | 'payment-lever'
  | 'rate-lever'
  | 'outage-lever'
  | 'clock'
  | 'burst';

/** The statuses that an answer may have. */
export type Answers = {
  /** Those that the statement is about. */
  readonly expect: readonly number[];
  /** Those that a conforming server may give in their place. */
  readonly allow?: readonly number[];
};

/** One atomic statement of the interface, as written in `specs/requirements/<group>.yaml`. */
export type Requirement = {
  readonly id: string;
  /** Name of the file it stands in, such as `market`. */
  readonly group: string;
  readonly level: Level;
  readonly statement: string;
  /** Heading of the interface description. */
  readonly source: string;
  /** `METHOD /path`, `WS` for the quote socket, `*` for every operation. */
  readonly endpoint: string;
  readonly needs: readonly Need[];
  /** What the check accepts; undefined where it does not turn on the status. */
  readonly answers?: Answers;
  readonly check: string;
  readonly tolerance: string;
  /** Why no run can bring about what it is judged by; undefined for nearly all, which checks judge. */
  readonly unjudged?: string;
};

/** The requirements of one file. */
export type Group = {
  readonly name: string;
  /** What every id of the group begins with, such as `MKT`. */
  readonly prefix: string;
  readonly requirements: readonly Requirement[];
};

/** All requirements: in file order, by id, and by group. */
export type Register = {
  readonly requirements: readonly Requirement[];
  readonly byId: ReadonlyMap<string, Requirement>;
  readonly groups: readonly Group[];
};

/** The register is broken. The message is one sentence: the file, the entry and field, and how to fix it. */
export class RegisterError extends Error {
  override readonly name = 'RegisterError';
}

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['auth', 'AUT'],
  ['errors', 'ERR'],
  ['flows', 'FLW'],
  ['formats', 'FMT'],
  ['limits', 'LIM'],
  ['market', 'MKT'],
  ['orders', 'LSP'],
  ['quote-socket', 'WS'],
  ['quotes', 'QUO'],
  ['swaps', 'SWP'],
  ['versioning', 'VER'],
]);

const PROJECT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Folder of the register that belongs to this project. */
export const REQUIREMENTS_FOLDER: string = join(PROJECT, 'specs', 'requirements');

type Entry = Omit<Requirement, 'group' | 'needs'> & Partial<Pick<Requirement, 'needs'>>;

let own: Register | undefined;

/**
 * Reads and validates every `*.yaml` of a folder as one register. The project's own is read once a process: checks ask
 * for it at every verdict.
 * @param folder defaults to this project's `specs/requirements`
 * @throws RegisterError with file, entry, field and fix when anything is wrong
 */
export function loadRegister(folder: string = REQUIREMENTS_FOLDER): Register {
  if (folder !== REQUIREMENTS_FOLDER) return readRegister(folder);
  own ??= readRegister(folder);
  return own;
}

function readRegister(folder: string): Register {
  const files = registerFiles(folder).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const reader = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const texts = [reader, JSON.stringify(registerSchema), ...files.flatMap(({ file, text }) => [file, text])];
  const groups = remembered('register', texts, () => readGroups(files));
  const requirements = groups.flatMap((group) => group.requirements);
  return { requirements, byId: indexById(requirements, folder), groups };
}

function registerFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  if (names.length === 0)
    throw new RegisterError(`${shown(folder)}: no requirement file here; add <group>.yaml files.`);
  return names.sort().map((name) => join(folder, name));
}

type RegisterFile = { readonly file: string; readonly text: string };

function readGroups(files: readonly RegisterFile[]): Group[] {
  const fits = new (ajv2020().Ajv2020)({ strict: true, verbose: true }).compile<Entry[]>(registerSchema);
  return files.map((file) => readGroup(file, fits));
}

function readGroup({ file, text }: RegisterFile, fits: ValidateFunction<Entry[]>): Group {
  const name = basename(file, '.yaml');
  const prefix = PREFIXES.get(name);
  if (prefix === undefined) {
    throw new RegisterError(
      `${shown(file)}: ${name} is no known group; rename the file to one of ${[...PREFIXES.keys()].join(', ')}.`,
    );
  }
  const entries = parseEntries(file, text, fits);
  const stranger = entries.find((entry) => !entry.id.startsWith(`${prefix}-`));
  if (stranger !== undefined) {
    throw new RegisterError(
      `${shown(file)}: ${stranger.id}: id must begin with ${prefix}-; correct it or move the entry to its own file.`,
    );
  }
  return { name, prefix, requirements: entries.map((entry) => ({ needs: [], ...entry, group: name })) };
}

/**
 * The entries of a YAML file.
 * @param file named in what is thrown
 * @param fits the schema of their list
 * @throws RegisterError with file, entry, field and fix when anything is wrong
 */
export function parseEntries<Each>(file: string, text: string, fits: ValidateFunction<Each[]>): Each[] {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, lineCounter: lines });
  const broken = document.errors[0];
  if (broken !== undefined) {
    const { line } = lines.linePos(broken.pos[0]);
    const what = broken.code === 'DUPLICATE_KEY' ? `${keyAt(text, broken.pos[0])} is given twice` : broken.message;
    throw new RegisterError(`${shown(file)}: ${entryBefore(text, broken.pos[0])}: ${what}; correct line ${line}.`);
  }
  const entries: unknown = document.toJS();
  if (fits(entries)) return entries;
  throw new RegisterError(`${shown(file)}: ${complaint(fits.errors?.[0], entries)}`);
}

function indexById(requirements: readonly Requirement[], folder: string): ReadonlyMap<string, Requirement> {
  const byId = new Map<string, Requirement>();
  for (const requirement of requirements) {
    if (byId.has(requirement.id)) {
      const file = shown(join(folder, `${requirement.group}.yaml`));
      throw new RegisterError(`${file}: ${requirement.id}: id is used twice; give one of the two a new number.`);
    }
    byId.set(requirement.id, requirement);
  }
  return byId;
}

/** Turns the first schema error into a sentence for the editor of the file. */
function complaint(error: ErrorObject | undefined, entries: unknown): string {
  if (error === undefined) return 'the file does not fit its schema; correct it.';
  const [index, field] = error.instancePath.split('/').slice(1);
  if (index === undefined) return 'the file must be a non-empty list of requirements; correct it.';
  const entry = entryName(entries, Number(index));
  switch (error.keyword) {
    case 'required':
      return `${entry}: ${error.params.missingProperty} is missing; add it.`;
    case 'additionalProperties':
      return `${entry}: ${error.params.additionalProperty} is not a field of the register; remove it.`;
    case 'enum':
      return `${entry}: ${field} must be one of ${error.params.allowedValues.join(', ')}; correct it.`;
    case 'uniqueItems':
      return `${entry}: ${field} names the same thing twice; remove one.`;
    case 'minLength':
      return `${entry}: ${field} is too short; write it out.`;
    case 'pattern':
      return `${entry}: ${field} ${JSON.stringify(error.data)} must match ${error.params.pattern}; correct it.`;
    default:
      return `${entry}: ${field ?? 'the entry'} ${error.message}; correct it.`;
  }
}

function entryName(entries: unknown, index: number): string {
  const entry: unknown = Array.isArray(entries) ? entries[index] : undefined;
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' ? id : `entry ${index + 1}`;
}

/** Id of the entry a syntax error lies in: the nearest one above it. */
function entryBefore(text: string, position: number): string {
  const above = [...text.slice(0, position).matchAll(/^- id: (\S+)/gm)].at(-1);
  return above?.[1] ?? 'top of the file';
}

function keyAt(text: string, position: number): string {
  return /^[\w-]+/.exec(text.slice(position))?.[0] ?? 'a key';
}

/** Paths in messages are relative to the project where possible, so that they can be clicked and compared. */
function shown(path: string): string {
  const fromProject = relative(PROJECT, path);
  return fromProject.startsWith('..') ? path : fromProject;
}

/** The statuses that a requirement accepts, as people read them: `422, or 400 in its place`. */
export function answersText({ expect, allow = [] }: Answers): string {
  const expected = expect.join(' or ');
  return allow.length === 0 ? expected : `${expected}, or ${allow.join(' or ')} in its place`;
}
