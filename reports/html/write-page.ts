import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { isPlainFile } from '../../harness/engine/plain-files.ts';
import { plainText } from '../../harness/engine/plain-text.ts';
import { curlLine } from '../../harness/engine/wire/curl.ts';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { digestOf } from '../attestation/digests.ts';
import type { Conformance } from '../conformance.ts';
import type { JudgedRun } from '../formats/format.ts';
import { ARCHIVE } from '../formats/har.ts';
import { type Journey, journeyOf } from '../journey.ts';
import type { RequirementReport } from '../requirement-report.ts';
import { documentOf } from './document.ts';
import { packExchanges } from './embed.tsx';
import { Navigation } from './navigation.tsx';
import { Page } from './page.tsx';
import { type ShownExchange, showExchange } from './shown-exchange.ts';

/** Limits of what can be read without the page's script: exchanges, and characters that they take. */
const MOST_PLAIN = 100;
const MOST_CHARACTERS = 600_000;
const STYLES = ['page', 'first-screen', 'groups', 'journeys', 'figures', 'drift', 'paper'];
const MOST_JOURNEYS = 40;
/** Of what the script unpacks, bodies are whole up to this many characters. */
const LONGEST_PACKED_BODY = 100_000;
/** Of a verified check no more than this many of its exchanges can be read without the script. */
const MOST_OF_A_VERIFIED_CHECK = 2;

/**
 * The report for people: one file that needs no network and no server. What a server sent is text in it and nothing else; a
 * content security policy that allows only the page's own script stands behind that.
 */
export async function pageOf(run: JudgedRun): Promise<string> {
  const { evidence, options, ...page } = run;
  const { out, strict, interfaceUrl } = options;
  // First, while nothing else is in memory: the archive may be large.
  const archive = isPlainFile(join(out, ARCHIVE.file)) ? digestOf(join(out, ARCHIVE.file)) : undefined;
  const pointers = pointersOf(page.report);
  const names = new Map<number, string>();
  const show = async (number: number, longest?: number) => {
    const exchange = await evidence.read(number);
    const shown = showExchange(number, exchange, curlLine(exchange), pointers.get(number), longest);
    names.set(number, shown.name);
    return shown;
  };
  const first = candidates(page.report);
  const shown = await choose(first, show);
  const packed = await packExchanges(inOrder(first, evidence.count), (number) => show(number, LONGEST_PACKED_BODY));
  const journeys = await journeysIn(page.report, evidence);
  const { target, finishedAt } = page.report;
  const title = plainText(`Conformance of ${target.baseUrl ?? 'an unknown target'}, ${finishedAt.slice(0, 10)}`);
  // Markup of our own has nothing in it that would be changed.
  const markup = plainText(
    renderToString(
      h(Page, { ...page, strict, interfaceUrl, archive, shown, packed, names, journeys, total: evidence.count }),
    ),
  );
  const body = renderToString(h(Navigation, { markup })) + markup;
  return documentOf({
    title,
    body,
    style: STYLES.map((name) => asset(`${name}.css`)).join('\n'),
    script: asset('page-script.js'),
  });
}

/** Some numbers first, then all others up to the last one, each once. */
function* inOrder(first: readonly number[], last: number): Iterable<number> {
  const taken = new Set(first);
  yield* taken;
  for (let number = 1; number <= last; number++) if (!taken.has(number)) yield number;
}

/** Takes the exchanges that verdicts rest on, violations first, until a limit is reached. */
async function choose(
  numbers: readonly number[],
  show: (number: number) => Promise<ShownExchange>,
): Promise<ShownExchange[]> {
  const shown = new Map<number, ShownExchange>();
  let characters = 0;
  for (const number of numbers) {
    if (shown.size >= MOST_PLAIN || characters >= MOST_CHARACTERS) break;
    if (shown.has(number)) continue;
    const entry = await show(number);
    characters += JSON.stringify(entry).length;
    shown.set(number, entry);
  }
  return [...shown.values()].sort((a, b) => a.number - b.number);
}

/** What checks had several servers do, first those that found something, then those that are made for it. */
async function journeysIn(report: Conformance, evidence: JudgedRun['evidence']): Promise<Journey[]> {
  const accusing = new Set(
    report.requirements.flatMap(({ checks }) =>
      checks.filter(({ outcome }) => outcome === 'violated').map(({ title }) => title),
    ),
  );
  const rank = (check: string) => (accusing.has(check) ? 0 : check.startsWith('journeys/') ? 1 : 2);
  const ordered = [...evidence.journeys()].sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const journeys: Journey[] = [];
  for (const [check, numbers] of ordered.slice(0, MOST_JOURNEYS)) {
    const exchanges: [number, Exchange][] = [];
    for (const number of numbers) exchanges.push([number, await evidence.read(number)]);
    journeys.push(journeyOf(check, exchanges));
  }
  return journeys;
}

/** What violations are about, by the numbers of their exchanges. */
function pointersOf({ requirements }: Conformance): Map<number, string[]> {
  const pointers = new Map<number, string[]>();
  for (const { offending, pointer } of requirements.flatMap(({ checks }) => checks)) {
    if (offending === undefined || pointer === undefined) continue;
    pointers.set(offending, [...(pointers.get(offending) ?? []), pointer]);
  }
  return pointers;
}

/** What verdicts rest on, violations first; a number may come again. */
function candidates({ requirements }: Conformance): number[] {
  const rank = ({ verdict }: RequirementReport) =>
    ['violated', 'waived', 'not-exercised', 'observed', 'verified'].indexOf(verdict);
  return [...requirements]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ checks }) =>
      checks.flatMap(({ outcome, exchanges }) =>
        outcome === 'verified' ? exchanges.slice(0, MOST_OF_A_VERIFIED_CHECK) : exchanges,
      ),
    );
}

function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
