import { plainText } from '../harness/engine/plain-text.ts';
import { curlLine, headerWord, shellWord } from '../harness/engine/wire/curl.ts';
import type { Exchange, RecordedBody } from '../harness/engine/wire/exchange.ts';
import { violationOf } from './causes.ts';
import type { Conformance } from './conformance.ts';
import type { Format } from './formats/format.ts';
import type { RequirementReport } from './requirement-report.ts';
import { createVariables, type Variables } from './script-variables.ts';

/** Shorter pauses between two requests say nothing, in milliseconds. */
const WORTH_A_WORD_MS = 1_000;
/** Headers of the handshake that wscat writes by itself. */
const OF_HANDSHAKE = /^(host|upgrade|connection|content-length|sec-websocket-.*)$/i;

/** Where the script of a requirement lies, in the folder of the run. */
export function scriptFile(id: string): string {
  return `repeat/${id}.sh`;
}

/**
 * Shell scripts that repeat what violates a requirement, by its id, where one curl line doesn't: what is about a socket, or
 * took several exchanges of one check.
 */
export async function scriptsOf(
  { requirements }: Pick<Conformance, 'requirements'>,
  read: (exchange: number) => Promise<Exchange>,
): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for (const requirement of requirements.filter(({ verdict }) => verdict === 'violated')) {
    const { offending, exchanges = [] } = violationOf(requirement) ?? {};
    if (offending === undefined) continue;
    const last = await read(offending);
    const steps: Step[] = [];
    for (const number of exchanges.filter((each) => each <= offending)) {
      const exchange = number === offending ? last : await read(number);
      if (exchange.check === last.check) steps.push({ number, exchange });
    }
    if (steps.length > 1 || isSocket(last)) scripts.set(requirement.id, scriptOf(requirement, steps));
  }
  return scripts;
}

/** A file for each script. */
export function scriptFormats(scripts: ReadonlyMap<string, string>): Format[] {
  return [...scripts].map(([id, script]) => ({ file: scriptFile(id), executable: true, render: () => script }));
}

interface Step {
  readonly number: number;
  readonly exchange: Exchange;
}

function scriptOf({ id, statement }: RequirementReport, steps: readonly Step[]): string {
  const variables = createVariables();
  const lines = steps.flatMap((step, index) => [
    ...pause(steps[index - 1]?.exchange, step.exchange),
    ...(isSocket(step.exchange) ? socketLines(step, variables) : requestLines(step, variables)),
  ]);
  const keys = lines.some((line) => line.includes('"$MAKER_API_KEY"')) ? ['MAKER_API_KEY'] : [];
  const needed = [...keys, ...variables.toBeSet()].map((name) => `: "\${${name}:?set it first}"`);
  return ['#!/bin/sh', comment(`Repeats what violates ${id}: ${statement}`), ...needed, ...lines, ''].join('\n');
}

function requestLines({ number, exchange }: Step, variables: Variables): string[] {
  const line = variables.expanded(curlLine(withPlaceholders(exchange, variables)));
  const status = exchange.response?.status ?? exchange.failure?.kind ?? 'no answer';
  return [
    '',
    comment(`exchange ${number}, which was answered ${status}`),
    `ANSWER=$(${line})`,
    `printf '%s\\n\\n' "$ANSWER"`,
    ...variables
      .takenFrom(exchange)
      .map(
        ({ name, member }) =>
          `${name}=$(printf '%s' "$ANSWER" | tr -d '\\n' | grep -o '"${member}" *: *"[^"]*"' | head -n 1 | cut -d '"' -f 4)`,
      ),
  ];
}

/** What the client said over a socket, a second apart; wscat prints what comes. */
function socketLines({ number, exchange }: Step, variables: Variables): string[] {
  const { url, headers } = exchange.request;
  const said = (exchange.messages ?? []).filter(({ from, opcode }) => from === 'client' && opcode === 'text');
  const words = said
    .flatMap((message) => textOf(message) ?? [])
    .map((text) => shellWord(variables.withPlaceholders(text)));
  const own = headers
    .filter(([name]) => !OF_HANDSHAKE.test(name))
    .map(([name, value]) => `-H ${headerWord(name, value)}`);
  const address = shellWord(variables.withPlaceholders(url).replace(/^http/, 'ws'));
  const sends = words.map((word) => `  printf '%s\\n' ${word}; sleep 1`);
  return [
    '',
    comment(`exchange ${number}, a socket`),
    '{ sleep 2',
    ...sends.map((line) => variables.expanded(line)),
    variables.expanded(`  sleep 5; } | npx wscat -c ${[address, ...own].join(' ')}`),
  ];
}

function withPlaceholders(exchange: Exchange, variables: Variables): Exchange {
  const { body, ...request } = exchange.request;
  const url = variables.withPlaceholders(request.url);
  const text = body === undefined ? undefined : textOf(body);
  const replaced = text === undefined ? body : { text: variables.withPlaceholders(text) };
  return { ...exchange, request: { ...request, url, ...(replaced === undefined ? {} : { body: replaced }) } };
}

/** A body that a shell word can hold. */
function textOf(body: RecordedBody): string | undefined {
  return 'text' in body && !body.text.includes('\0') ? body.text : undefined;
}

function pause(before: Exchange | undefined, after: Exchange): string[] {
  const ms = before === undefined ? 0 : after.sentAt - before.sentAt - before.durationMs;
  return ms < WORTH_A_WORD_MS ? [] : ['', comment(`${Math.round(ms / 1000)} s went by`)];
}

function isSocket({ request }: Exchange): boolean {
  return /^wss?:/.test(request.url);
}

function comment(text: string): string {
  return `# ${plainText(text).replaceAll('\n', ' ')}`;
}
