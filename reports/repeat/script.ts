import { readdirSync, readFileSync } from 'node:fs';
import { plainText } from '../../harness/engine/plain-text.ts';
import { isLabel } from '../../harness/engine/wire/label.ts';
import { isWithOther } from '../../harness/engine/wire/other-server.ts';
import { violationOf } from '../causes.ts';
import type { Conformance } from '../conformance.ts';
import type { Evidence } from '../evidence.ts';
import type { Format } from '../formats/format.ts';
import type { ReporterOptions } from '../options.ts';
import type { CheckReport, RequirementReport } from '../requirement-report.ts';
import { leversIn } from './levers.ts';
import { neededOf, pays } from './needed.ts';
import type { End, Head } from './plan.ts';
import { createServers } from './servers.ts';
import { besides, signOf } from './sign.ts';
import { endOf, isSocket, type Numbered, pullOf, stepsOf, withTakes } from './steps.ts';
import { createValues } from './values.ts';

/** Folder of the scripts, in that of the run, and of what they run. */
const FOLDER = 'repeat';
const CLIENT = 'client';
const SOURCES = new URL('client/', import.meta.url);

/** Where the script of a requirement lies, in the folder of the run. */
export function scriptFile(id: string): string {
  return `${FOLDER}/${id}.sh`;
}

/** What scripts are made of: the folder and the settings of the run, and what it recorded. */
interface Recorded {
  readonly options: Pick<ReporterOptions, 'out' | 'settings'>;
  readonly evidence: Pick<Evidence, 'read' | 'ofCheck'>;
}

/** Shell scripts that repeat what violates a requirement, by its id. What no exchange with the target shows has none. */
export async function scriptsOf(
  { requirements }: Pick<Conformance, 'requirements'>,
  recorded: Recorded,
): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for (const requirement of requirements.filter(({ verdict }) => verdict === 'violated')) {
    const check = violationOf(requirement);
    const script =
      check?.offending === undefined ? undefined : await scriptOf(requirement, check, check.offending, recorded);
    if (script !== undefined) scripts.set(requirement.id, script);
  }
  return scripts;
}

/** A file for each script, and what they all run. */
export function scriptFormats(scripts: ReadonlyMap<string, string>): Format[] {
  if (scripts.size === 0) return [];
  const client = readdirSync(SOURCES).map((name) => ({
    file: `${FOLDER}/${CLIENT}/${name}`,
    render: () => readFileSync(new URL(name, SOURCES), 'utf8'),
  }));
  return [
    ...client,
    ...[...scripts].map(([id, script]) => ({ file: scriptFile(id), executable: true as const, render: () => script })),
  ];
}

async function scriptOf(
  { id, statement }: RequirementReport,
  check: CheckReport,
  about: number,
  { options, evidence }: Recorded,
): Promise<string | undefined> {
  const { file, numbers } = evidence.ofCheck(about);
  const all: Numbered[] = [];
  for (const number of numbers) {
    const exchange = await evidence.read(number);
    if (URL.canParse(exchange.request.url)) all.push({ number, exchange });
  }
  const shown = all.findLast(({ number, exchange }) => number <= about && !isWithOther(exchange));
  if (shown === undefined) return undefined;
  const { number, exchange: offending } = shown;
  // A socket may show it at its end.
  const until = isSocket(offending) ? endOf(offending) : offending.sentAt;
  const before = all.filter((one) => one.number <= number || one.exchange.sentAt <= until);
  const servers = createServers(options.settings);
  const values = createValues(keysIn(options.settings), offending.sentAt);
  const pulled = leversIn(options.out, file, offending.check);
  const levers = pulled.filter(({ at }) => at <= until);
  const steps = stepsOf({ exchanges: before, offending: number, values, servers }, levers);
  const sign = signOf(number, offending, check, values, {
    reads: isPlain(shown) && READS.test(`${offending.request.method} ${new URL(offending.request.url).pathname}`),
    ...undecided(all, number, check),
  });
  const others = before.filter((one) => one.number !== number && check.exchanges.includes(one.number) && isPlain(one));
  const signs = [
    sign,
    ...others.map((one) => besides(signOf(one.number, one.exchange, check, values, { reads: false }))),
  ];
  const afterwards = pulled
    .filter(({ at, path }) => at > until && PUTS_BACK.test(path))
    .map((lever) => pullOf(lever, values));
  const needed = neededOf(
    withTakes(steps, values),
    signs.map((each) => each.exchange),
  );
  const control = levers[0] === undefined ? {} : { CONTROL_URL: levers[0].base };
  const head: Head = {
    requirement: id,
    statement,
    found: check.message ?? '',
    ...(check.expected === undefined ? {} : { expected: check.expected }),
    ...(check.got === undefined ? {} : { got: check.got }),
    ...(check.pointer === undefined ? {} : { pointer: check.pointer }),
    servers: { ...servers.used(), ...control },
    pays: needed.some(pays),
    keys: values.variables(),
  };
  const end: End = { signs, afterwards: levers.length === 0 ? [] : afterwards };
  return shell(head, [...needed, end]);
}

function isPlain({ exchange }: Numbered): boolean {
  return !isWithOther(exchange) && !isSocket(exchange);
}

/** Requests that may be sent again until their answer is the recorded one. */
const READS = /^(GET|HEAD) |^POST .*\/(status|get_order)$/;

/** Levers by which a check puts back what it changed. */
const PUTS_BACK = /^\/(node-outage|move-rate|break-route|release)$/;

/** The client's node has the last word on what it owns. */
function undecided(all: readonly Numbered[], offending: number, { message = '' }: CheckReport) {
  const next = all.find(({ number }) => number > offending);
  const isOfNode =
    next !== undefined && isWithOther(next.exchange) && /\b(balance|owns|owned|funds|node)\b/i.test(message);
  return isOfNode ? { undecided: "what the client's node has decides it" } : {};
}

/** The variables that a script may read, and send: a folder of a stranger's must not choose another. */
const KEYS: ReadonlySet<string> = new Set([
  'MAKER_API_KEY',
  'MAKER_API_KEY_QUOTE_READ',
  'MAKER_API_KEY_FOREIGN_ORIGIN',
  'TAKER_NODE_TOKEN',
]);

/** Variables of keys by the labels under which they stand in the evidence. */
function keysIn(settings: Readonly<Record<string, string>>): Map<string, string> {
  const keys = Object.entries(settings).filter(([variable, label]) => KEYS.has(variable) && isLabel(label));
  return new Map(keys.map(([variable, label]) => [label, variable]));
}

function shell(head: Head, steps: readonly object[]): string {
  const { requirement, statement, servers, keys } = head;
  const places = Object.keys(servers).join(', ');
  return [
    '#!/bin/sh',
    comment(`Repeats what violates ${requirement}: ${statement}`),
    comment(`Needs Node 20.19 or later${keys.length === 0 ? '' : `, and set: ${keys.join(', ')}`}.`),
    ...(head.pays ? [comment('It has somebody pay or trade, without the caps of a run: set REPEAT_MAY_PAY=yes.')] : []),
    comment(`Servers are where the run found them; another place is given by ${places}.`),
    comment('Ends with 1 where the offending value shows again, with 0 where it does not, with 2 where nobody knows.'),
    `exec node -- "$(dirname -- "$0")/${CLIENT}/repeat.mjs" <<'STEPS'`,
    ...[head, ...steps].map(line),
    'STEPS',
    '',
  ].join('\n');
}

/** JSON in plain ASCII: it has neither line breaks nor what a terminal obeys. */
function line(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function comment(text: string): string {
  return `# ${plainText(text).replaceAll('\n', ' ')}`;
}
