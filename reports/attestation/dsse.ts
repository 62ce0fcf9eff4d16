import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readPlain } from '../../harness/engine/plain-files.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';

// Dead Simple Signing Envelope, v1: https://github.com/secure-systems-lab/dsse. The libraries for it ask for a newer Node than
// this suite does, or bring a whole trust service along; what is needed of them is one function.

/** A signed document. */
export interface Envelope {
  readonly payloadType: string;
  /** Base64 of the document. */
  readonly payload: string;
  readonly signatures: readonly Signature[];
}

interface Signature {
  /** Of the public key: SHA-256 of its DER form, in hex. It helps to find the key and proves nothing. */
  readonly keyid: string;
  readonly sig: string;
}

/** Signs a document with an Ed25519 key. */
export function sealed(payloadType: string, document: string, key: KeyObject): Envelope {
  const payload = Buffer.from(document);
  const sig = sign(null, preAuthentication(payloadType, payload), key).toString('base64');
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyIdOf(createPublicKey(key)), sig }],
  };
}

/** Whether one of the signatures is by a key. */
export function isSealedBy({ payloadType, payload, signatures }: Envelope, key: KeyObject): boolean {
  const signed = preAuthentication(payloadType, Buffer.from(payload, 'base64'));
  return signatures.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, 'base64')));
}

/** The identifier of a public key. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/**
 * Reads the key that signs.
 * @param name what the file was given by, for the sentence
 * @throws {ConfigurationError} for what is no Ed25519 private key in PEM
 */
export function readPrivateKey(name: string, file: string): KeyObject {
  const fix = 'make one with openssl genpkey -algorithm ed25519';
  return readKey(name, file, 'private', fix, createPrivateKey);
}

/**
 * Reads the key that signatures are checked by.
 * @throws {ConfigurationError} for what is no Ed25519 public key in PEM
 */
export function readPublicKey(name: string, file: string): KeyObject {
  const fix = 'take it from the private one with openssl pkey -pubout';
  return readKey(name, file, 'public', fix, (pem) => {
    // Node would derive a public key from a private one, but nobody should hand out a private key.
    if (pem.includes('PRIVATE KEY')) throw new TypeError('a private key');
    return createPublicKey(pem);
  });
}

function readKey(name: string, file: string, kind: string, fix: string, read: (pem: string) => KeyObject): KeyObject {
  const pem = readPem(name, file);
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // It is reported below, without a word of what the file holds.
  }
  throw new ConfigurationError(`${name}: ${file} is no Ed25519 ${kind} key in PEM; ${fix}.`);
}

/** A key in PEM takes some hundred bytes. */
const LARGEST_KEY = 64 * 1024;

function readPem(name: string, file: string): string {
  try {
    return readPlain(file, LARGEST_KEY, true).toString('utf8');
  } catch {
    throw new ConfigurationError(`${name}: ${file} cannot be read; name the file of a key.`);
  }
}

/** What is signed: type and document with their lengths, so that neither can be taken for a part of the other. */
function preAuthentication(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}
