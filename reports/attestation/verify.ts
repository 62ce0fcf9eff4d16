import type { KeyObject } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readerOf } from '../../harness/engine/json/document.ts';
import { isFolder } from '../../harness/engine/plain-files.ts';
import { plainText } from '../../harness/engine/plain-text.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { documentIn, jsonIn } from '../json-file.ts';
import { digestsIn } from './digests.ts';
import { type Envelope, isSealedBy } from './dsse.ts';
import { ATTESTATION, isUnattested, judgedBy, type Statement } from './statement.ts';

/** What came of looking at a run's folder. */
export interface Verified {
  readonly statement: Statement;
  readonly isSigned: boolean;
  /** A sentence for each thing that is not as attested, what is no file first; empty when all is. */
  readonly differences: readonly string[];
  /** How a file is not as attested, by its path below the folder. */
  readonly differing: ReadonlyMap<string, string>;
  /** Sentences worth knowing that are no difference. */
  readonly notes: readonly string[];
}

/**
 * Compares everything in a run's folder with its attestation, and the signature with a key.
 * @param key a public key; without one, whose signature it is stays open
 * @throws {ConfigurationError} one sentence, when there is no attestation that could be read
 */
export function verifyFolder(folder: string, key: KeyObject | undefined): Verified {
  const { statement, envelope } = readAttestation(folder);
  const attested = new Map(statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  const odd = new Map<string, string>();
  const others = new Map<string, string>();
  for (const { name, sha256, kind } of digestsIn(folder, isUnattested)) {
    const expected = attested.get(name);
    attested.delete(name);
    if (kind !== undefined) odd.set(name, `is no file but ${kind}.`);
    else if (expected === undefined) others.set(name, 'is not in the attestation.');
    else if (expected !== sha256) others.set(name, 'was changed: its digest is another one.');
  }
  for (const name of attested.keys()) others.set(name, 'is missing.');
  const sentences = (found: ReadonlyMap<string, string>) =>
    [...found].map(([name, how]) => `${shownName(name)} ${how}`);
  const unchecked = envelope !== undefined && key === undefined;
  return {
    statement,
    isSigned: envelope !== undefined,
    differences: [...sentences(odd), ...signatureProblems(envelope, key), ...sentences(others)],
    differing: new Map([...odd, ...others]),
    notes: [
      ...(unchecked ? ['It is signed, but by whom was not checked; give the public key by --key.'] : []),
      ...(envelope === undefined && key === undefined
        ? ['It is not signed: whoever changed the files could have changed the attestation, too.']
        : []),
      ...othersThanHere(statement),
    ],
  };
}

function signatureProblems(envelope: Envelope | undefined, key: KeyObject | undefined): string[] {
  if (key === undefined) return [];
  if (envelope === undefined) return ['The attestation is not signed.'];
  return isSealedBy(envelope, key) ? [] : ['The attestation is not signed by the given key, or was changed.'];
}

/** A run can be judged again by what judged it. */
function othersThanHere({ predicate }: Statement): string[] {
  return judgedBy().flatMap(({ name, digest }) => {
    const then = predicate.configuration.find((entry) => entry.name === name);
    if (then?.digest.sha256 === digest.sha256) return [];
    const { version = 'unknown' } = then?.annotations ?? {};
    return [
      `It was judged by another ${name === 'suite' ? name : `register (${name})`} than the one installed here (version ${plainText(String(version))}).`,
    ];
  });
}

/** The name of a file, safe to show. */
export function shownName(name: string): string {
  return /^[\w./@+-]+$/.test(name) ? name : JSON.stringify(plainText(name));
}

function readAttestation(folder: string): { statement: Statement; envelope: Envelope | undefined } {
  if (!isFolder(folder)) throw new ConfigurationError(`${folder}: is no folder; name the folder of a run.`);
  const file = join(folder, ATTESTATION);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined)
    throw new ConfigurationError(`${folder}: has no ${ATTESTATION}; name the folder of a run that has ended.`);
  const document = documentIn(file);
  const envelope = ENVELOPES.fits(document) ? document : undefined;
  const statement = envelope === undefined ? document : jsonIn(Buffer.from(envelope.payload, 'base64'));
  if (
    STATEMENTS.fits(statement) &&
    new Set(statement.subject.map(({ name }) => name)).size === statement.subject.length
  )
    return { statement, envelope };
  throw new ConfigurationError(`${file}: is no attestation of a run, or was cut off; get another copy of the folder.`);
}

const ENVELOPES = readerOf<Envelope>('attestation', '/$defs/envelope');
const STATEMENTS = readerOf<Statement>('attestation', '/$defs/statement');
