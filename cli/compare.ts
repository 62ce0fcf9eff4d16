import { join } from 'node:path';
import { counted, type Difference, sentenceOf, shared } from '../harness/engine/drift.ts';
import { lookBelow, refuseOdd } from '../harness/engine/plain-files.ts';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { differencesBetween } from '../harness/interface/versioning/published/drift/documents.ts';
import { headline } from '../harness/interface/versioning/published/findings.ts';
import { loadPublished } from '../harness/interface/versioning/published/load.ts';
import { driftOf } from '../harness/run/published-evidence.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { type DriftReport, driftReport } from '../reports/drift.ts';
import { evidenceIn, openEvidence, referenceTo } from '../reports/evidence.ts';
import { orRefusal } from './end.ts';
import { sayJson, sayLines } from './say.ts';

const DIFFERS = 1;

/** What `compare --json` prints. */
interface Compared {
  /** Each description beside the interface and the run, in the order of the command. */
  readonly descriptions: readonly DriftReport[];
  /** What changed from the first description to the second; undefined for one alone. */
  readonly changes: readonly Difference[] | undefined;
}

/**
 * Prints how published descriptions differ from the interface, from each other, and from what a run recorded.
 * @param folder of the run, if one is to be compared
 * @returns the exit code: 1 with a breaking difference or an answer that does not fit, 2 for what cannot be read
 */
export async function compare(
  folder: string | undefined,
  { published, json = false }: { readonly published: readonly string[]; readonly json?: boolean },
): Promise<number> {
  const asFlag = (sentence: string) => sentence.replace(/^CONFORMANCE_PUBLISHED:/, '--published:');
  return orRefusal(async () => {
    if (published.length > 2) throw new ConfigurationError('--published: name one description, or two.');
    if (folder !== undefined) refuseNoRun(folder);
    const documents = [];
    for (const place of published) documents.push(await loadPublished(place));
    const descriptions = [];
    for (const document of documents)
      descriptions.push(await reported(await driftOf(document, evidenceOf(folder)), folder));
    const [before, after] = documents;
    const changes = before && after && differencesBetween(before, after).differences;
    if (json) sayJson({ descriptions, changes } satisfies Compared);
    else sayLines(lines(published, { descriptions, changes }).join('\n'));
    return [...descriptions, { differences: changes ?? [], answers: [] }].some(differs) ? DIFFERS : 0;
  }, asFlag);
}

/** @throws {ConfigurationError} for what is no folder of a run */
function refuseNoRun(folder: string): void {
  refuseOdd(folder);
  if (!lookBelow(folder).files.some((name) => name.startsWith(`${EVIDENCE_FOLDER}/`)))
    throw new ConfigurationError(`${folder}: holds no evidence of a run; name the folder of a run.`);
}

function evidenceOf(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : join(folder, EVIDENCE_FOLDER);
}

/** With the numbers that exchanges have in the reports of the run. */
async function reported(drift: Awaited<ReturnType<typeof driftOf>>, folder: string | undefined): Promise<DriftReport> {
  if (folder === undefined) return driftReport(drift, () => undefined);
  const evidence = await openEvidence(evidenceIn(folder));
  try {
    return driftReport(drift, (exchange) => evidence.numberOf(referenceTo(0, exchange)));
  } finally {
    evidence.close();
  }
}

function differs({ differences, answers }: Pick<DriftReport, 'differences' | 'answers'>): boolean {
  const isMisfit = (answer: DriftReport['answers'][number]) => answer.differs + answer.undocumented > 0;
  return differences.some(({ effect }) => effect === 'breaking') || answers.some(isMisfit);
}

function lines(published: readonly string[], { descriptions, changes }: Compared): string[] {
  const each = descriptions.flatMap((drift, at) => [
    `${published[at]}: ${headline(drift)}`,
    ...differenceLines(drift.differences),
    ...drift.answers.flatMap(answerLines),
    ...drift.leftOut.map((sentence) => `  ${sentence}`),
  ]);
  if (changes === undefined) return each;
  return [...each, `From the first to the second: ${counted(changes)}`, ...differenceLines(changes)];
}

function differenceLines(differences: readonly Difference[]): string[] {
  return shared(differences).map(
    (difference) => `  ${difference.effect.padEnd(8)}  ${sentenceOf(difference)} (${difference.operations.join(', ')})`,
  );
}

function answerLines({ operation, status, problems, unusable }: DriftReport['answers'][number]): string[] {
  return [
    ...problems.map(({ problem, answers, exchange }) => {
      const first = exchange === undefined ? '' : `, exchange ${exchange} first`;
      return `  answers   ${operation} ${status}: ${problem} (${answers}${first})`;
    }),
    ...(unusable === undefined ? [] : [`  answers   ${operation} ${status}: the schema cannot be used: ${unusable}`]),
  ];
}
