import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Conformance } from '../conformance.ts';
import { type Digested, digestOfAll, digestsIn } from './digests.ts';

/** What of a run is attested: https://in-toto.io/Statement/v1 about all files of its folder. */
export interface Statement {
  readonly _type: typeof STATEMENT;
  readonly subject: readonly Resource[];
  readonly predicateType: typeof TEST_RESULT;
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED' | 'FAILED';
    /** What it was judged by: the register and the suite. */
    readonly configuration: readonly Resource[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
  };
}

/** Something by its digest. */
interface Resource {
  readonly name: string;
  readonly digest: { readonly sha256: string };
  readonly annotations?: Readonly<Record<string, string>>;
}

export const STATEMENT = 'https://in-toto.io/Statement/v1';
export const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1';
export const STATEMENT_TYPE = 'application/vnd.in-toto+json';
export const ATTESTATION = 'attestation.json';

/** The register and the suite, by the names that a statement gives them. */
export const REGISTER = 'specs/requirements';
const SUITE = 'suite';

/** What decides verdicts. */
const OF_THE_SUITE = ['harness', 'schemas', 'specs', 'suites'];

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** The record that build/build.js leaves beside what it builds; a project as it is written has none. */
const BUILT = join(PROJECT, 'built.json');

/** SHA-256 of files by their paths: of the sources, and of what was built of those that decide verdicts. */
interface Built {
  readonly sources: Readonly<Record<string, string>>;
  readonly judging: Readonly<Record<string, string>>;
}

/** What cannot be attested: the statement itself. Every other file was there when the run had ended, or came later. */
export function isUnattested(name: string): boolean {
  return name === ATTESTATION;
}

/** States the outcome of a run over the digests of its files. */
export function statementOf(report: Conformance, files: readonly Digested[]): Statement {
  const { tool, requirements } = report;
  const having = (...verdicts: string[]) =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  return {
    _type: STATEMENT,
    subject: files.flatMap(({ name, sha256 }) => (sha256 === undefined ? [] : [{ name, digest: { sha256 } }])),
    predicateType: TEST_RESULT,
    predicate: {
      result: resultOf(report),
      configuration: judgedBy({ version: tool.version, register: tool.register }),
      passedTests: having('verified'),
      warnedTests: having('waived'),
      failedTests: having('violated'),
    },
  };
}

/** A run that could not be judged has not passed. */
function resultOf({ exitCode, summary }: Conformance): Statement['predicate']['result'] {
  if (exitCode !== 0) return 'FAILED';
  return summary.waived > 0 || summary.violated > 0 ? 'WARNED' : 'PASSED';
}

/** The register and the suite that this installation judges by. What was built is named by what it was built of. */
export function judgedBy(annotations?: Readonly<Record<string, string>>): Resource[] {
  const suite = suiteFiles();
  const register = suite
    .filter(({ name }) => name.startsWith(`${REGISTER}/`))
    .map((file) => ({ ...file, name: file.name.slice(REGISTER.length + 1) }));
  return [
    { name: REGISTER, digest: { sha256: digestOfAll(register) }, ...(annotations && { annotations }) },
    { name: SUITE, digest: { sha256: digestOfAll(suite) }, ...(annotations && { annotations }) },
  ];
}

/** The digests of what decides verdicts, by paths below the project. */
function suiteFiles(): Digested[] {
  const suite: Digested[] = [];
  for (const name of OF_THE_SUITE)
    suite.push(...digestsIn(join(PROJECT, name)).map((file) => ({ ...file, name: `${name}/${file.name}` })));
  if (!existsSync(BUILT)) return suite;
  const { sources, judging }: Built = JSON.parse(readFileSync(BUILT, 'utf8'));
  const asBuilt =
    suite.length === Object.keys(judging).length && suite.every((file) => judging[file.name] === file.sha256);
  // What somebody changed after it was built is another suite.
  return asBuilt ? suiteAmong(sources) : suite;
}

function suiteAmong(sources: Readonly<Record<string, string>>): Digested[] {
  return OF_THE_SUITE.flatMap((folder) =>
    Object.entries(sources)
      .filter(([name]) => name.startsWith(`${folder}/`))
      .map(([name, sha256]) => ({ name, sha256 })),
  );
}
