import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../harness/engine/failures.ts';
import { plainText } from '../../harness/engine/plain-text.ts';
import { digestsIn } from './digests.ts';
import { type Envelope, isSealedBy } from './dsse.ts';
import {
  ATTESTATION,
  isUnattested,
  judgedBy,
  STATEMENT,
  STATEMENT_TYPE,
  type Statement,
  TEST_RESULT,
} from './statement.ts';

/** What came of looking at a run's folder. */
export interface Verified {
  readonly statement: Statement;
  readonly isSigned: boolean;
  /** A sentence for each thing that is not as attested; empty when all is. */
  readonly differences: readonly string[];
  /** The files that are not as attested, by their paths below the folder. */
  readonly differing: ReadonlySet<string>;
  /** Sentences worth knowing that are no difference. */
  readonly notes: readonly string[];
}

/**
 * Compares everything in a run's folder with its attestation, and the signature with a key.
 * @param key a public key; without one, whose signature it is stays open
 * @throws {ConfigurationError} one sentence, when there is no attestation that could be read
 */
export async function verifyFolder(folder: string, key: KeyObject | undefined): Promise<Verified> {
  const { statement, envelope } = readAttestation(folder);
  const attested = new Map(statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  const differences = [...signatureProblems(envelope, key)];
  const differing = new Set<string>();
  const differs = (name: string, how: string): void => {
    differing.add(name);
    differences.push(`${plainText(name)} ${how}`);
  };
  for (const { name, sha256 } of await digestsIn(folder, isUnattested)) {
    const expected = attested.get(name);
    attested.delete(name);
    if (sha256 === undefined) differs(name, 'is no file.');
    else if (expected === undefined) differs(name, 'is not in the attestation.');
    else if (expected !== sha256) differs(name, 'was changed: its digest is another one.');
  }
  for (const name of attested.keys()) differs(name, 'is missing.');
  const unchecked = envelope !== undefined && key === undefined;
  return {
    statement,
    isSigned: envelope !== undefined,
    differences,
    differing,
    notes: [
      ...(unchecked ? ['It is signed, but by whom was not checked; give the public key by --key.'] : []),
      ...(envelope === undefined && key === undefined
        ? ['It is not signed: whoever changed the files could have changed the attestation, too.']
        : []),
      ...(await othersThanHere(statement)),
    ],
  };
}

function signatureProblems(envelope: Envelope | undefined, key: KeyObject | undefined): string[] {
  if (key === undefined) return [];
  if (envelope === undefined) return ['The attestation is not signed.'];
  return isSealedBy(envelope, key) ? [] : ['The attestation is not signed by the given key, or was changed.'];
}

/** A run can be judged again by what judged it. */
async function othersThanHere({ predicate }: Statement): Promise<string[]> {
  return (await judgedBy()).flatMap(({ name, digest }) => {
    const then = predicate.configuration.find((entry) => entry.name === name);
    if (then?.digest.sha256 === digest.sha256) return [];
    const { version = 'unknown' } = then?.annotations ?? {};
    return [`It was judged by another ${name} than is installed here (version ${plainText(String(version))}).`];
  });
}

function readAttestation(folder: string): { statement: Statement; envelope: Envelope | undefined } {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigurationError(`${folder}: is no folder; name the folder of a run.`);
  const file = join(folder, ATTESTATION);
  if (!existsSync(file))
    throw new ConfigurationError(`${folder}: has no ${ATTESTATION}; name the folder of a run that has ended.`);
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const envelope = isEnvelope(document) ? document : undefined;
    const statement = envelope ? JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) : document;
    if (isStatement(statement)) return { statement, envelope };
  } catch {
    // It is told below.
  }
  throw new ConfigurationError(`${file}: is no attestation of a run, or was cut off; get another copy of the folder.`);
}

function isEnvelope(value: unknown): value is Envelope {
  const { payloadType, payload, signatures } = Object(value);
  const areSignatures = Array.isArray(signatures) && signatures.every(({ sig } = Object()) => typeof sig === 'string');
  return payloadType === STATEMENT_TYPE && typeof payload === 'string' && areSignatures;
}

function isStatement(value: unknown): value is Statement {
  const { _type, predicateType, subject, predicate } = Object(value);
  const areResources = (list: unknown) =>
    Array.isArray(list) &&
    list.every((entry) => typeof entry?.name === 'string' && /^[\da-f]{64}$/.test(entry.digest?.sha256));
  return (
    _type === STATEMENT &&
    predicateType === TEST_RESULT &&
    areResources(subject) &&
    new Set(subject.map(({ name }: { name: string }) => name)).size === subject.length &&
    areResources(Object(predicate).configuration)
  );
}
