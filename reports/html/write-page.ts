import { readFileSync, writeFileSync } from 'node:fs';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { curlLine } from '../../harness/engine/wire/curl.ts';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import type { Conformance } from '../conformance.ts';
import type { RequirementReport } from '../requirement-report.ts';
import { documentOf } from './document.ts';
import { Page, type PageProps } from './page.tsx';
import { type ShownExchange, showExchange } from './shown-exchange.ts';

/** Limits of what a page embeds, so that it opens on a phone: exchanges, and characters that they take. */
const MOST_EXCHANGES = 600;
const MOST_CHARACTERS = 3_000_000;
/** A verified check shows no more than this many of its exchanges. */
const MOST_OF_A_VERIFIED_CHECK = 2;

export interface WritePageInput extends Omit<PageProps, 'shown'> {
  readonly read: (number: number) => Promise<Exchange>;
}

/**
 * Writes the report for people: one file that needs no network and no server. What a server sent is text in it and
 * nothing else; a content security policy that allows only the page's own script stands behind that.
 */
export async function writePage(file: string, { read, ...page }: WritePageInput): Promise<void> {
  const shown = await choose(page.report, read);
  const { target, finishedAt } = page.report;
  const title = `Conformance of ${target.baseUrl ?? 'an unknown target'}, ${finishedAt.slice(0, 10)}`;
  const body = renderToString(h(Page, { ...page, shown }));
  writeFileSync(file, documentOf({ title, body, style: asset('page.css'), script: asset('page.js') }));
}

/** Takes the exchanges that verdicts rest on, violations first, until a limit is reached. */
async function choose(report: Conformance, read: WritePageInput['read']): Promise<ShownExchange[]> {
  const shown = new Map<number, ShownExchange>();
  const pointers = pointersOf(report);
  let characters = 0;
  for (const number of candidates(report)) {
    if (shown.size >= MOST_EXCHANGES || characters >= MOST_CHARACTERS) break;
    if (shown.has(number)) continue;
    const exchange = await read(number);
    const entry = showExchange(number, exchange, curlLine(exchange), pointers.get(number));
    characters += JSON.stringify(entry).length;
    shown.set(number, entry);
  }
  return [...shown.values()].sort((a, b) => a.number - b.number);
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
