import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { curlLine } from '../../../harness/engine/wire/curl.ts';
import { EVIDENCE, type EvidenceReference } from '../../../harness/engine/wire/evidence-reference.ts';
import type { Exchange, RecordedBody } from '../../../harness/engine/wire/exchange.ts';
import type { CheckResult } from '../../../harness/verdict/verdict.ts';
import { type Evidence, evidenceIn, openEvidence, referenceTo } from '../../evidence.ts';
import { cut } from '../../plain-text.ts';

type Attachment = TestResult['attachments'][number];

/** A body beyond this many characters is shown by its beginning; the evidence has the whole. */
const MOST_SHOWN = 16_384;

/**
 * The exchanges that a check's violations are about, one text each, for a report that shows what a test attaches.
 * @param out folder of the run
 */
export async function offendingExchanges(attachments: readonly Attachment[], out: string): Promise<Attachment[]> {
  const results = attachments.filter(({ name }) => name === 'conformance/results').flatMap(resultsIn);
  const violated = results.filter(({ outcome, offending }) => outcome === 'violated' && offending !== undefined);
  if (violated.length === 0) return [];
  // What recorded exchanges alone decide is about those of other checks.
  const own = attachments.filter(({ name }) => name === EVIDENCE);
  const sources = own.map((attachment) => ({ file: fileOf(attachment, out), part: 0 }));
  const evidence = await openEvidence(sources.length > 0 ? sources : evidenceIn(out));
  try {
    const found: Attachment[] = [];
    for (const { id, offending = '' } of violated) {
      const number = evidence.numberOf(referenceTo(0, offending));
      if (number !== undefined) found.push(await shown(`${id}: exchange ${offending}`, evidence, number));
    }
    return found;
  } finally {
    evidence.close();
  }
}

function resultsIn({ body, path }: Attachment): CheckResult[] {
  return JSON.parse((body ?? readFileSync(path ?? '')).toString());
}

function fileOf({ path, body = Buffer.from('{}') }: Attachment, out: string): string {
  return path ?? resolve(out, (JSON.parse(body.toString()) as EvidenceReference).file);
}

async function shown(name: string, { read }: Evidence, number: number): Promise<Attachment> {
  return { name, contentType: 'text/plain', body: Buffer.from(textOf(await read(number))) };
}

function textOf(exchange: Exchange): string {
  const { response, failure, messages = [] } = exchange;
  const answer = response
    ? [
        `HTTP ${response.status}`,
        ...response.headers.map(([name, value]) => `${name}: ${value}`),
        '',
        bodyOf(response.body),
      ]
    : [failure?.message ?? 'No answer was recorded.'];
  const frames = messages.map((message) => `${message.from} ${message.opcode}: ${bodyOf(message)}`);
  return [cut(curlLine(exchange), MOST_SHOWN), '', ...answer, ...frames, ''].join('\n');
}

function bodyOf(body: RecordedBody): string {
  return cut('text' in body ? body.text : `base64 ${body.base64}`, MOST_SHOWN);
}
